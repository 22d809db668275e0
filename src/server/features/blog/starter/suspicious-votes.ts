import { voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import type { StarterArticle } from './starter-article.ts'

export const suspiciousVotes: StarterArticle = {
  slug: 'what-happens-to-suspicious-votes',
  title: 'What happens to suspicious votes',
  scene: 'watch',
  write: () => `
<p>A ranking is only as good as its votes. This page explains how the site handles dishonest votes, what it does not do, and
who decides.</p>

<h2>How the site prevents duplicate votes</h2>
<p>Each person has one vote a week for each clan. The site recognizes people by their browser, and by the combination of IP
address and device. The database rejects a second vote in the same week, however fast it arrives and whatever a browser claims.</p>
<p>A shared IP address alone never blocks a vote. Families, dormitories, LAN parties and whole mobile networks share one, and
all of their members can vote.</p>

<h2>What the site stores</h2>
<p>Voting needs no account, so the site does not know the names of voters. With each vote, it stores the time, the IP address
with its country and network according to public registries, a risk score of that network, and three hashes of browser
properties. Only administrators can see these details. After ${voteDetailsRetentionMonths} months the details are deleted; the count stays.</p>

<h2>Who decides</h2>
<p>People do. No program removes a counted vote: an unusual network is a hint, not proof, because honest players use such
networks too. Administrators look at all of a clan’s votes of a week, and judge whether they come from many players or from
one busy person.</p>

<h2>Possible consequences</h2>
<ul>
  <li><strong>A penalty.</strong> An administrator deducts a percentage of the clan’s votes of that week. Votes and rank change
  immediately. A penalty applies only to that week and can be revoked.</li>
  <li><strong>A take-down.</strong> If cheating is organized, the listing is permanently removed from the site, and its account
  can no longer list a clan. The owner gets an email. A mistaken take-down can be reversed.</li>
</ul>
<p>Every such decision is recorded with the administrator’s name, the time and the change. The audit log is append-only: nobody
can rewrite it, including administrators.</p>

<h2>If you own a clan</h2>
<p>You are not expected to police your members. Ask for votes openly, do not offer rewards for them, and do not run scripts on
anyone’s behalf. If your votes went down and you think that this was a mistake, write to the operator and name the week, so that
its votes can be reviewed again.</p>

<p>To learn how votes are counted, read <a href="/blog/how-ranking-works">How the ranking works</a>.</p>`,
}

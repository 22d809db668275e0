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
<p>A shared IP address alone never blocks a vote: families, dormitories, LAN parties and whole mobile networks share one. But only
a few votes a week from one address count for the same clan: usually six, and 18 from an address of a mobile carrier or a
university. Further votes are held: they are stored, but do not count.</p>

<h2>What the site stores</h2>
<p>Voting needs no account, so the site does not know the names of voters. With each vote, it stores</p>
<ul>
  <li>the time and a random key that the browser generated for this site;</li>
  <li>the IP address, its country and network according to public registries, and a risk score;</li>
  <li>three hashes of browser properties, unless the voter refuses them;</li>
  <li>the voter pass: when and in which network the browser first prepared to vote on this site;</li>
  <li>when the page was loaded, how long it was open before the vote, whether it was visible, and how the button was pressed;</li>
  <li>the browser and the kind of device, and a hash of the names of the headers that the browser sends;</li>
  <li>how the voter came to the clan: by the list, the clan’s page, a vote link or a widget.</li>
</ul>
<p>The <a href="/privacy">privacy page</a> has the complete list. Only administrators can see these details. After
${voteDetailsRetentionMonths} months all of this except the time is deleted; the count stays.</p>

<h2>Who decides</h2>
<p>Unless the operator has switched it off, a program looks for groups of votes that no innocent cause explains, such as a new phone
or a streamer’s audience. It holds such votes and, if the operator allows it, voids those that are clearly fake. Neither held
nor void votes count, but nothing is deleted. An unusual network alone is never enough to void a vote, because honest players use
such networks too.</p>
<p>People have the last word. Administrators see the evidence of each group, and can let its votes count again or exclude others. What
they decide, the program does not change.</p>

<h2>Possible consequences</h2>
<ul>
  <li><strong>Votes that do not count.</strong> Held and void votes change the clan’s number and rank immediately. Owners see in their
  profile how many there are and why, and voters see it under <a href="/votes/mine">My votes</a>.</li>
  <li><strong>A penalty.</strong> An administrator deducts a percentage of the clan’s votes of that week. Votes and rank change
  immediately. A penalty applies only to that week and can be revoked.</li>
  <li><strong>A take-down.</strong> If cheating is organized, the listing is permanently removed from the site, and its account
  can no longer list a clan. The owner gets an email. A mistaken take-down can be reversed.</li>
</ul>
<p>The audit log records who made each decision, when, and what changed. Nobody can
rewrite the log, including administrators.</p>

<h2>If you own a clan</h2>
<p>You are not expected to police your members. Ask for votes openly, do not offer rewards for them, and do not run scripts on
anyone’s behalf. You are not blamed for votes that do not count, because a rival may have sent them. If you think that
they are genuine, appeal in your profile. An administrator then reviews them again. If you disagree with a penalty, write to the
operator and name the week.</p>

<p>To learn how votes are counted, read <a href="/blog/how-ranking-works">How the ranking works</a>.</p>`,
}

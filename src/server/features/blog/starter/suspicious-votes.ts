import { voteDetailsRetentionMonths } from '#contract/rules/retention.ts'
import type { StarterArticle } from './starter-article.ts'

export const suspiciousVotes: StarterArticle = {
  slug: 'what-happens-to-suspicious-votes',
  title: 'What happens to suspicious votes',
  scene: 'watch',
  write: () => `
<p>A ranking by votes is only as good as its votes. This page says what is done about those that are not honest, what is not
done, and who decides.</p>

<h2>What stops a second vote</h2>
<p>Each person has one vote a week for each clan. The site tells people apart by their browser, and by address and device taken
together. The database itself refuses a second vote of the same week, however fast it comes and whatever a page claims.</p>
<p>An address alone never stops anybody. Families, student halls, LAN parties and whole mobile networks share one, and their
members may all vote.</p>

<h2>What is written down</h2>
<p>A vote needs no account, and its voter has no name here. Stored with it are its time, its address with the country and network
that public registries give for it, a score of what is known about that network, and three hashes of what the browser tells
about itself. Only administrators see these details, and after ${voteDetailsRetentionMonths} months they are deleted; the count stays.</p>

<h2>Who judges</h2>
<p>People do. No program takes a counted vote away: an unusual network is a hint, not a verdict, since honest players browse
through such networks too. Administrators look at a clan’s votes of a week as a whole, and ask whether they look like a crowd
of players or like one person who is busy.</p>

<h2>What can follow</h2>
<ul>
  <li><strong>A penalty.</strong> An administrator takes a percentage of the clan’s votes of that week out of the count. Votes
  and rank change at once. It concerns that week alone, and can be taken back.</li>
  <li><strong>A take-down.</strong> Where cheating is organised, the listing is taken off the site for good, and the account that
  owns it may not list a clan any more. The owner gets a mail. This, too, can be undone where it was a mistake.</li>
</ul>
<p>Every such decision is recorded with the administrator’s name, its time and what changed. The record can only grow: nobody can
rewrite it, administrators included.</p>

<h2>If you are a clan’s owner</h2>
<p>You are not expected to police your members. Ask for votes openly, do not offer anything for them, and do not run scripts on
somebody’s behalf. If your votes went down and you think that it was wrong, write to the operator and say which week you mean:
the facts of that week are there to be looked at again.</p>

<p>More about counting in general: <a href="/blog/how-ranking-works">How the ranking works</a>.</p>`,
}

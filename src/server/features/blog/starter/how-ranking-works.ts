import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { StarterArticle } from './starter-article.ts'

export const howRankingWorks: StarterArticle = {
  slug: 'how-ranking-works',
  title: 'How the ranking works',
  scene: 'podium',
  write: ({ gameName, weekStart }) => `
<p>Votes decide the order of the clans and platoons of ${withFullStop(gameName)} This page explains all the rules: there are no hidden
points, no bonus for age, and no favor for size.</p>

<h2>One vote, one clan, one week</h2>
<p>Everyone can vote once a week for each clan. You do not need an account, and a vote for one clan does not use up your vote
for another: if three clans treated you well, vote for all three. Press the arrow on a clan’s card, or follow the vote link
that the clan shares.</p>

<h2>The count restarts every week</h2>
<p>A vote week begins on ${weekStart}. At that moment every clan is back at zero. Last week’s winners have no head start, so
a group that was founded yesterday has the same chance as one that has been here for years.</p>

<h2>How ties are broken</h2>
<p>The clan with more votes ranks higher. If two clans have the same number of valid votes, these rules decide, in this
order:</p>
<ol>
  <li>A premium clan ranks above one that is not premium.</li>
  <li>The clan that received its last vote earlier ranks higher: it reached the number first.</li>
  <li>The clan with more votes last week ranks higher.</li>
  <li>If all of that is equal, a random draw decides, with a new draw every week.</li>
</ol>
<p>This is the only effect of premium on the ranking: it breaks ties. It adds no votes.</p>

<h2>Cards without a rank</h2>
<p>A clan is ranked from its first vote of the week. Until then its card says “No votes yet”, and it is below all ranked
clans.</p>
<p>Cards with the ribbon “Recommended” are time-limited promotions. They have no rank and no vote arrow during the
promotion, so they do not take any other clan’s place in the ranking.</p>

<h2>Why a number can go down</h2>
<p>Votes that look fake can be held, and do not count while they are. Votes that are clearly fake can be void, and do not count
at all. Administrators can also deduct a percentage of a clan’s votes of that week. The card then shows the remaining votes, and
the rank changes immediately. To learn what leads to this, read
<a href="/blog/what-happens-to-suspicious-votes">What happens to suspicious votes</a>.</p>

<p>The <a href="/how-ranking-works">exact rule</a> has an example from this week, and anyone can check
<a href="/weeks">every week’s result</a>.</p>

<p>Now you know the rules. <a href="/">See this week’s ranking</a>, and vote for the clans you like.</p>`,
}

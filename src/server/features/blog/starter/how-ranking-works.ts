import type { StarterArticle } from './starter-article.ts'

export const howRankingWorks: StarterArticle = {
  slug: 'how-ranking-works',
  title: 'How the ranking works',
  scene: 'podium',
  write: ({ gameName, weekStart }) => `
<p>The list of clans and platoons of ${gameName} has an order, and the order is made by votes. This is all there is to know
about it: no hidden points, no bonus for being old, no favour for being large.</p>

<h2>One vote, one clan, one week</h2>
<p>Everybody may vote once a week for each clan. You do not need an account, and voting for one clan does not use up your vote
for another: if three clans treated you well, vote for all three. Press the arrow on a clan’s card, or follow the vote link
that the clan shares.</p>

<h2>The count starts again each week</h2>
<p>A vote week begins on ${weekStart}. At that moment every clan stands at zero. Last week’s winners keep the memory and
nothing else, so a group that was founded yesterday starts from the same line as one that has been here for years.</p>

<h2>Who stands above whom</h2>
<p>More votes win. Where two clans have the same number of votes that count, these questions are asked in this order until
one of them decides:</p>
<ol>
  <li>Is one of them premium? It goes first.</li>
  <li>Which of them got its last vote earlier? Reaching a number first is worth something.</li>
  <li>Which of them had more votes last week?</li>
  <li>If all of that is equal, a lot decides, drawn anew for every week.</li>
</ol>
<p>That is the whole effect of premium on the order: it decides ties. It adds no votes.</p>

<h2>Cards without a rank</h2>
<p>Cards with the ribbon “Recommended” are time-limited promotions. They carry neither a rank nor a vote arrow while the
promotion runs, so they take nobody’s place in the ranking.</p>

<h2>Why a number can go down</h2>
<p>Administrators may take a share of a clan’s votes out of a week’s count where voting was not honest. The card then shows
the votes that still count, and the rank follows at once. What leads to that, and what does not, stands in
<a href="/blog/what-happens-to-suspicious-votes">What happens to suspicious votes</a>.</p>

<p>Now you know the rules. <a href="/">Look at this week’s ranking</a>, and vote for those you would follow again.</p>`,
}

import { reviewHours } from '#contract/rules/promises.ts'
import { headerRatio, headerWidths } from '#contract/rules/header-image.ts'
import type { StarterArticle } from './starter-article.ts'

const width = headerWidths[1]
const height = (width * headerRatio.height) / headerRatio.width

export const aGoodRecruitingPage: StarterArticle = {
  slug: 'how-to-run-a-good-recruiting-page',
  title: 'How to run a good recruiting page',
  scene: 'poster',
  write: ({ gameName }) => `
<p>Somebody is looking for people to play ${gameName} with. They scroll, they see a dozen cards, and they give yours about two
seconds. Here is how to make those seconds count.</p>

<h2>Say it in the first three lines</h2>
<p>A card shows the first three lines of your description; the rest is one press away. So put into them what a stranger has to
know before anything else: when you play, what you play, and what a new member can expect in the first week.</p>
<blockquote><p>“We play Tuesday and Friday from 20:00 CET, mostly armour. New members get a partner for their first four
evenings. No trial, no attendance list.”</p></blockquote>
<p>Compare that with “We are a friendly, active community with experienced leadership”. So is everybody, by their own account.</p>

<h2>Be honest about who you are not for</h2>
<p>Region, platforms and playstyle are what people filter by. Tick what is true today, not what you hope for: somebody who finds
nobody awake at their hour leaves again, and tells others. If you expect a microphone, a minimum age or a test match, say so.
The right people are not put off by that, and the others save you an evening.</p>

<h2>A picture that works small</h2>
<p>The header image is cut to the shape 12:5 and is best at ${width} × ${height} pixels. Many will see it on a phone, so:</p>
<ul>
  <li>one strong motif in the middle, nothing important at the edges;</li>
  <li>few words or none, since the name stands below it anyway;</li>
  <li>a picture of your own people in the game beats a poster that everybody has.</li>
</ul>

<h2>Open the door that you point at</h2>
<p>Your Discord invite should never run out; the usual ones do after some days. Try it yourself from an account that is not a
member. Then look at what a newcomer sees there: a short welcome, one person to talk to, and no twelve rules before the first
hello. Your profile shows how often your links were followed. If many come and few stay, the listing is not the problem.</p>

<h2>Ask for votes without being a nuisance</h2>
<p>Your profile has a vote link, ready-made texts to share and two small widgets for your own pages. Once a week, in one
place where your members look anyway, is enough. Everybody has one vote for you each week, so asking the same people twice on
the same day brings nothing. And never offer anything for a vote: bought votes look like bought votes.</p>

<h2>Keep it fresh</h2>
<p>You can change your listing whenever you like. An administrator reads every change, within up to ${reviewHours} hours, and
what is public stays as it was until then. So update it when your evenings move or your needs change, and leave a good text
alone otherwise.</p>

<p>Not listed yet? <a href="/register">Register</a>, verify your address, and add your clan on your profile. One account holds
one listing.</p>`,
}

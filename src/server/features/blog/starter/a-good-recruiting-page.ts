import { headerSize } from '#contract/rules/images/header-image.ts'
import type { StarterArticle } from './starter-article.ts'

const { width, height } = headerSize

export const aGoodRecruitingPage: StarterArticle = {
  slug: 'how-to-run-a-good-recruiting-page',
  title: 'How to run a good recruiting page',
  scene: 'poster',
  write: ({ gameName, reviewTime }) => `
<p>Someone is looking for people to play ${gameName} with. They scroll past a dozen cards and give yours about two seconds.
Here is how to make those seconds count.</p>

<h2>Say it in the first three lines</h2>
<p>A card shows the first three lines of your description; readers have to open it for the rest. Use these lines for what a
stranger needs to know first: when you play, what you play, and what a new member can expect in the first week.</p>
<blockquote><p>“We play Tuesday and Friday from 20:00 CET, mostly armor. New members get a partner for their first four
evenings. No trial, no attendance list.”</p></blockquote>
<p>Compare that with “We are a friendly, active community with experienced leadership”. Every clan says that.</p>

<h2>Be honest about who you are not for</h2>
<p>People filter by region, platform and playstyle. Select what is true today, not what you hope for: a new member who finds
nobody online at their time will leave, and tell others. If you require a microphone, a minimum age or a test match, say so.
It will not deter the right people, and it saves everyone else an evening.</p>

<h2>A picture that works small</h2>
<p>The header image is cropped to a ratio of 12:5; the best size is ${width} × ${height} pixels. Many people will see it on a phone, so:</p>
<ul>
  <li>place one strong motif in the middle, and nothing important at the edges;</li>
  <li>use few words or none, because the name is shown below it anyway;</li>
  <li>prefer a picture of your own members in the game to a poster that everyone has.</li>
</ul>

<h2>Check your invite link</h2>
<p>Use a Discord invite that never expires; by default, invites expire after some days. Test it with an account that is not a
member. Then check what a newcomer sees: a short welcome and one person to talk to work better than twelve rules before the
first hello. Your profile shows how often people followed your links. If many come and few stay, the listing is not the problem.</p>

<h2>Ask for votes without being a nuisance</h2>
<p>Your profile has a vote link, ready-made texts to share and two small widgets for your own pages. It is enough to share
them once a week, in a place that your members read anyway. Everyone has one vote for you each week, so asking the same people
twice does not help. Never offer a reward for votes: bought votes are easy to spot.</p>

<h2>Keep it fresh</h2>
<p>You can change your listing at any time. An administrator reviews every change within ${reviewTime}; until then, the
public listing stays as it is. Update it when your schedule or your needs change, and leave a good text alone otherwise.</p>

<p>Not listed yet? <a href="/register">Register</a>, verify your email, and add your clan on your profile. Each account can have
one listing.</p>`,
}

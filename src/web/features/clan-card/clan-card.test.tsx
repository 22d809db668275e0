import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { ListedClan } from '#contract/clans.ts'
import { SiteProvider } from '../../site.tsx'
import { ClanCard } from './clan-card.tsx'
import { SmallClanCard } from './small-clan-card.tsx'
import { site } from '../../site.fixture.ts'

const clan: ListedClan = {
  id: 9,
  rank: 4,
  name: 'Third Shift',
  description: 'Night players.',
  header_image_filename: 'ab12.webp',
  region: 'eu',
  platforms: 'xbox,pc',
  playstyles: 'casual',
  discord_url: 'https://discord.gg/example',
  website_url: 'third-shift.example',
  votes: 7,
  premium: false,
  recommended: false,
}
const renderInApp = (card: ReactNode) =>
  renderToString(
    <MemoryRouter>
      <SiteProvider site={site}>{card}</SiteProvider>
    </MemoryRouter>,
  ).replaceAll('<!-- -->', '')
const render = (overrides: Partial<ListedClan> = {}) =>
  renderInApp(<ClanCard clan={{ ...clan, ...overrides }} image="lazy" />)
const rankOf = (html: string) => /#\d+/.exec(html)?.[0]

test('a ranked card has a rank, a vote button and both links', () => {
  const html = render()
  expect(rankOf(html)).toBe('#4')
  expect(html).toContain('aria-label="Vote for Third Shift"')
  expect(html).toContain('href="/clan/9-third-shift"')
  expect(html).toContain('href="https://discord.gg/example"')
  expect(html).toContain('href="http://third-shift.example"')
  expect(html.match(/rel="noopener nofollow ugc" target="_blank"/g)).toHaveLength(2)
  expect(html).not.toMatch(/Sponsor|Recommended/)
})

test('a recommended card has its label, and never a rank or a vote button', () => {
  for (const rank of [null, 4]) {
    const html = render({ recommended: true, rank })
    expect(html).toContain('Recommended')
    expect(rankOf(html)).toBeUndefined()
    expect(html).not.toContain('Vote for')
  }
})

test('a card without votes has no rank, and says that there are no votes yet', () => {
  const html = render({ rank: null, votes: 0, premium: true })
  expect(rankOf(html)).toBeUndefined()
  expect(html).toContain('No votes yet')
  expect(html).toContain('Vote for')
  expect(html).not.toContain('Recommended')
})

test('a premium card has a rank, a vote button and the sponsor label', () => {
  const html = render({ premium: true })
  expect(html).toContain('Sponsor')
  expect(rankOf(html)).toBe('#4')
  expect(html).toContain('Vote for')
  expect(render({ premium: true, recommended: true })).toMatch(/Recommended.*Sponsor/)
})

test('a small card has links in new tabs, and neither a rank nor a vote button', () => {
  for (const variant of ['blue', 'gold'] as const) {
    const html = renderInApp(<SmallClanCard clan={clan} variant={variant} />)
    expect(html.match(/target="_blank"/g)).toHaveLength(2)
    expect(rankOf(html)).toBeUndefined()
    expect(html).not.toContain('Vote for')
  }
})

test('only existing http links have buttons', () => {
  expect(render({ discord_url: null })).not.toContain('Join Discord')
  expect(render({ website_url: null })).not.toContain('Visit Website')
  expect(render({ website_url: 'javascript:alert(1)' })).not.toMatch(/Visit Website|javascript:/)
})

test('an image has dimensions and sources; without an image, the card shows the banner drawn for the clan', () => {
  const html = render()
  expect(html).toMatch(/width="960" height="400"/)
  expect(html).toContain('srcSet="/uploads/ab12-480.webp 480w, /uploads/ab12.webp 960w"')
  const without = render({ header_image_filename: null })
  expect(without).toContain('src="/banners/9.svg"')
  expect(without).not.toContain('/uploads/')
})

test('a card names region, platforms and distinguishing facts in text', () => {
  const html = render({ playstyles: 'competitive,casual' })
  expect(html).toContain('Casual, Competitive')
  const text = html.replaceAll(/<[^>]*>/g, '')
  expect(text).toContain('Europe PC Xbox')
  expect(text).not.toContain('PlayStation')
  const withChips = renderInApp(<ClanCard clan={clan} chips={['Casual', 'Recruiting']} image="lazy" />)
  expect(withChips.match(/<li[^>]*>(.*?)<\/li>/g)?.map((item) => item.replaceAll(/<[^>]*>/g, ''))).toEqual([
    'Casual',
    'Recruiting',
  ])
})

test('text written by a clan is escaped, and there are no style attributes', () => {
  const html = render({ name: '<img src=x onerror=alert(1)>', description: '</p><script>alert(1)</script>' })
  expect(html).not.toMatch(/<script|<img src=x/)
  expect(html).not.toContain('style=')
})

test('only long descriptions have a "Show more" control', () => {
  expect(render()).not.toContain('Show more')
  expect(render({ description: 'a word '.repeat(40) })).toContain('Show more')
  expect(render({ description: '1\n2\n3\n4' })).toContain('Show more')
})

test('only premium cards play animations, on top of the first frame', () => {
  const animated = { header_image_filename: 'ab12-still.webp' }
  expect(render({ ...animated, premium: true })).toContain('src="/uploads/ab12-animated.webp"')
  expect(render({ ...animated, premium: true })).toContain('src="/uploads/ab12-still.webp"')
  expect(render(animated)).not.toContain('animated.webp')
  expect(render({ premium: true })).not.toContain('animated')
})

test('the text about the invite is shown above the links, even if there are none', () => {
  expect(render()).not.toContain('data-invite')
  const invite = { state: 'works', members: 1204, online: 94, counted_at: 5, text: '94 online, just now' } as const
  expect(render({ invite })).toMatch(/data-invite="1204,94,5">94 online, just now<\/p><a[^>]*>Join Discord/)
  const broken = { state: 'broken', members: null, online: null, counted_at: null, text: 'It is broken.' } as const
  const html = render({ invite: broken, discord_url: null, website_url: null })
  expect(html).toContain('It is broken.')
  expect(html).not.toContain('Join Discord')
})

import { expect, test } from 'vitest'
import { askForVotes, shareWays } from './share-links.ts'

test('shared links carry the link whole, whatever the name', () => {
  const url = 'https://clans.example/vote?id=7'
  const ways = shareWays({ text: askForVotes({ name: 'A&B #1 ?', siteName: 'Muster' }), url })
  const links = ways.flatMap((way) => ('href' in way ? [new URL(way.href)] : []))
  expect(links.map(({ hostname }) => hostname)).toEqual(['x.com', 'www.reddit.com', 'www.facebook.com', 'wa.me'])
  for (const link of links) expect([...link.searchParams.values()].join(' ')).toContain(url)
  expect(links[0]?.searchParams.get('text')).toContain('A&B #1 ?')
  const [discord] = ways
  expect(discord && 'text' in discord && discord.text).toContain(url)
})

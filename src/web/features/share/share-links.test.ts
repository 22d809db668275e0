import { expect, test } from 'vitest'
import { shareTargets, votedShareText, voteShareText } from './share-links.ts'

test('share URLs contain the full link, for any name', () => {
  const url = 'https://clans.example/vote?id=7'
  const targets = shareTargets({ text: voteShareText({ name: 'A&B #1 ?', siteName: 'Muster' }), url })
  const links = targets.flatMap((target) => ('href' in target ? [new URL(target.href)] : []))
  expect(links.map(({ hostname }) => hostname)).toEqual(['x.com', 'www.reddit.com', 'www.facebook.com', 'wa.me'])
  for (const link of links) expect([...link.searchParams.values()].join(' ')).toContain(url)
  expect(links[0]?.searchParams.get('text')).toContain('A&B #1 ?')
  const [discord] = targets
  expect(discord && 'text' in discord && discord.text).toContain(url)
})

test('a name with a full stop at the end gets no second one', () => {
  expect(votedShareText({ name: 'Wolves', siteName: 'Muster' }, '')).toBe('I voted for Wolves on Muster.')
  expect(votedShareText({ name: 'Wolves', siteName: 'Clans e.V.' }, '')).toBe('I voted for Wolves on Clans e.V.')
})

import { expect, test } from 'vitest'
import { visibleRank } from './card-facts.ts'
import { imagePriority } from './card-image.tsx'
import { cardLinks } from './card-links.ts'

test('a rank is visible only if it is an integer and the clan is not recommended', () => {
  expect(visibleRank({ rank: 12, recommended: false })).toBe(12)
  expect(visibleRank({ rank: 12, recommended: true })).toBeUndefined()
  expect(visibleRank({ rank: null, recommended: false })).toBeUndefined()
  expect(visibleRank({ rank: 1.5, recommended: false })).toBeUndefined()
})

test('images are lazy from the fourth card on', () => {
  expect([0, 1, 2, 3, 11].map(imagePriority)).toEqual(['first', 'soon', 'soon', 'lazy', 'lazy'])
})

test('a link keeps its stored URL for reports and has a scheme in its href', () => {
  expect(cardLinks({ discord_url: null, website_url: 'clan.example/a' })).toEqual([
    { kind: 'website', url: 'clan.example/a', href: 'http://clan.example/a' },
  ])
  for (const website_url of ['javascript:alert(1)', 'data:text/html,x', 'ftp://clan.example', ''])
    expect(cardLinks({ discord_url: null, website_url })).toEqual([])
})

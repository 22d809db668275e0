import { expect, test } from 'vitest'
import { clanPath, clanSlug } from './clan-slug.ts'

test.each([
  ['Night Kestrels', 'night-kestrels'],
  ['  [XII] — Ça Ira!  ', 'xii-ca-ira'],
  ['Großer Ærøskøbing Łódź', 'grosser-aeroskobing-lodz'],
  ["Ranger's Rest", 'rangers-rest'],
  ['ＦＵＬＬ　ＷＩＤＴＨ', 'full-width'],
  ['Ночные волки', 'clan'],
  ['夜の鷹 7', '7'],
  ['💥💥💥', 'clan'],
  ['../../etc/passwd?x=1#y', 'etc-passwd-x-1-y'],
])('%s becomes %s', (name, slug) => {
  expect(clanSlug(name)).toBe(slug)
})

test('shortens a long name at a word boundary, and truncates a single long word', () => {
  expect(clanSlug('alpha '.repeat(13))).toBe('alpha-alpha-alpha-alpha-alpha-alpha-alpha-alpha-alpha-alpha')
  expect(clanSlug('a'.repeat(80))).toBe('a'.repeat(60))
})

test('a clan path has the id before the slug', () => {
  expect(clanPath({ id: 12, name: 'Night Kestrels' })).toBe('/clan/12-night-kestrels')
})

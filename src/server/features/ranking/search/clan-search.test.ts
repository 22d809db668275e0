import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRecord } from '#test/support/clan-record.ts'
import { ClanOrder } from '../clan-order.ts'
import { rankClan } from '../ranked-clan.ts'
import { ClanSearch } from './clan-search.ts'

interface Text {
  readonly name: string
  readonly description?: string
}

/** The order of clans with these texts; the first has id 1. */
const orderOf = (texts: readonly Text[]) =>
  new ClanOrder(texts.map((text, index) => rankClan(aRecord(index + 1, text), '2026-W47', 0)))

async function searchOf(texts: readonly Text[]) {
  const search = new ClanSearch()
  let order = orderOf(texts)
  await search.follow(order)
  const find = (q: string) => {
    const isFound = search.find(q)
    return order.all
      .filter(({ position }) => isFound?.[position] !== 0)
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  }
  const change = async (next: readonly Text[]) => {
    order = orderOf(next)
    await search.follow(order)
  }
  return { find, change }
}

const letters = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzäéøñßжщλωאבعلקक龍士'))
const word = fc.array(letters, { minLength: 5, maxLength: 12 }).map((chars) => chars.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const clan = fc.record({ name, description: fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')) })
const clans = fc.array(clan, { minLength: 1, maxLength: 30 })

/** One slip of a finger within a word: a letter wrong, missing, too many, or two in each other's place. */
const slip = fc.record({ kind: fc.constantFrom('wrong', 'missing', 'extra', 'swapped'), at: fc.nat(), letter: letters })
type Slip = typeof slip extends fc.Arbitrary<infer S> ? S : never
function makeSlip(text: string, { kind, at, letter }: Slip): string {
  const chars = Array.from(text)
  const index = at % (chars.length - 1)
  if (kind === 'wrong') chars[index] = letter
  if (kind === 'missing') chars.splice(index, 1)
  if (kind === 'extra') chars.splice(index, 0, letter)
  if (kind === 'swapped') chars.splice(index, 2, chars[index + 1] ?? '', chars[index] ?? '')
  return chars.join('')
}

describe('every clan is found', () => {
  test('by its name, in any case', () =>
    fc.assert(
      fc.asyncProperty(clans, fc.nat(), async (texts, n) => {
        const { find } = await searchOf(texts)
        const index = n % texts.length
        const sought = texts[index]?.name ?? ''
        expect(find(sought)).toContain(index + 1)
        expect(find(sought.toUpperCase())).toContain(index + 1)
        expect(find(sought.normalize('NFD'))).toContain(index + 1)
      }),
    ))

  test('by its name with one slip in a word of five letters or more', () =>
    fc.assert(
      fc.asyncProperty(clans, fc.nat(), slip, async (texts, n, made) => {
        const { find } = await searchOf(texts)
        const index = n % texts.length
        const [first = '', ...rest] = texts[index]?.name.split(' ') ?? []
        const slipped = makeSlip(first, made)
        // One letter missing may leave too few to be forgiven it; ß is two letters, which is two slips.
        fc.pre(Array.from(slipped).length >= 5 && !/ß/.test(first + slipped))
        expect(find([slipped, ...rest].join(' '))).toContain(index + 1)
      }),
    ))

  test('by a word of its text and by how that begins', () =>
    fc.assert(
      fc.asyncProperty(clans, fc.nat(), async (texts, n) => {
        const { find } = await searchOf(texts)
        const index = n % texts.length
        for (const sought of texts[index]?.description.split(' ').filter(Boolean) ?? []) {
          expect(find(sought)).toContain(index + 1)
          expect(find(Array.from(sought).slice(0, 3).join(''))).toContain(index + 1)
        }
      }),
    ))
})

test('text that nobody has finds nobody', () =>
  fc.assert(
    fc.asyncProperty(clans, fc.stringMatching(/^[0-9]{5,12}$/), async (texts, digits) => {
      const { find } = await searchOf(texts)
      expect(find(digits)).toEqual([])
    }),
  ))

test('accents, ligatures, full-width letters and points within a word do not matter', async () => {
  const { find } = await searchOf([
    { name: 'Ænima Straße' },
    { name: 'Ｌｅｇｉｏｎ' },
    { name: 'C.A.V.' },
    { name: 'Hell’s Łowcy' },
    { name: 'ΟΔΟΣ' },
  ])
  expect(find('aenima strasse')).toEqual([1])
  expect(find('legion')).toEqual([2])
  expect(find('cav')).toEqual([3])
  expect(find("hell's lowcy")).toEqual([4])
  expect(find('οδοσ')).toEqual([5])
})

test('scripts without spaces are found by a sign within, short Latin beginnings only at the start of a word', async () => {
  const { find } = await searchOf([{ name: '赤龍騎士団' }, { name: 'Steel Wolves' }, { name: 'Hotel' }])
  expect(find('龍')).toEqual([1])
  expect(find('st')).toEqual([2])
  expect(find('olve')).toEqual([2])
})

test('each word has to occur, in name or text', async () => {
  const { find } = await searchOf([
    { name: 'Night Watch', description: 'We play on Fridays' },
    { name: 'Night Owls', description: 'Casual' },
  ])
  expect(find('fridays night')).toEqual([1])
  expect(find('night')).toEqual([1, 2])
  expect(find('night casual fridays')).toEqual([])
})

test('short words are taken by the letter, longer ones forgive one slip or two', async () => {
  const { find } = await searchOf([{ name: 'Wolf' }, { name: 'Reconnaissance' }, { name: 'Raven' }])
  expect(find('wolv')).toEqual([])
  expect(find('recconnaisance')).toEqual([2])
  expect(find('rvaen')).toEqual([3])
  expect(find('rvean')).toEqual([])
})

test('a name of signs alone is found by them; words are not sought where none were typed', async () => {
  const { find } = await searchOf([{ name: '★☆★' }, { name: 'Bears' }])
  expect(find('★☆★')).toEqual([1])
  expect(find('  ')).toEqual([1, 2])
})

test('what changes, comes and goes is followed', async () => {
  const { find, change } = await searchOf([{ name: 'Bears' }, { name: 'Wolves' }])
  await change([{ name: 'Foxes' }, { name: 'Wolves' }, { name: 'Badgers' }])
  expect(find('bears')).toEqual([])
  expect(find('foxes')).toEqual([1])
  expect(find('badgers')).toEqual([3])
  await change([{ name: 'Foxes' }])
  expect(find('wolves')).toEqual([])
})

test('many changes leave nothing behind', async () => {
  const { find, change } = await searchOf([{ name: 'Start' }])
  for (let turn = 0; turn < 30; turn++) {
    const word = turn < 29 ? 'Badger' : 'Marmot'
    await change(Array.from({ length: 100 }, (_, n) => ({ name: `${word} ${turn} ${n}` })))
  }
  expect(find('badger')).toEqual([])
  expect(find('marmot')).toHaveLength(100)
})

test('a clan that a vote moves while the search follows is found at its new place', async () => {
  const texts = Array.from({ length: 3000 }, (_, n) => ({ name: `Clan number${n}`, description: 'word '.repeat(50) }))
  const order = orderOf(texts)
  const search = new ClanSearch()
  const followed = search.follow(order)
  const last = order.all.at(-1)
  if (last) order.replace(Object.assign(last, { effectiveVotes: 10 }))
  await followed
  const isFound = search.find(last?.record.name ?? '')
  expect(order.all.filter(({ position }) => isFound?.[position]).map(({ id }) => id)).toContain(last?.id)
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRecord } from '#test/support/clan-record.ts'
import { gameLists, setGameLists } from '#contract/rules/clans/clan-codes.ts'
import { ClanList } from '../clan-list.ts'
import { hasBit } from '../bitset.ts'
import { type ClanRecord, rankClan } from '../ranked-clan.ts'
import { ClanSearch } from './clan-search.ts'

interface Text {
  readonly name: string
  readonly description?: string
}

/** IDs start at 1. */
const listOf = (texts: readonly Text[]) =>
  new ClanList(
    texts.map((text, index) => rankClan(aRecord(index + 1, text), '2026-W47', 0)),
    '2026-W46',
    0,
  )

async function searchOf(texts: readonly Text[]) {
  const search = new ClanSearch()
  let list = listOf(texts)
  await search.update(list)
  const find = (q: string) => {
    const found = search.find(q)
    return list.clans
      .filter(({ number }) => !found || hasBit(found.all, number))
      .map(({ id }) => id)
      .sort((a, b) => a - b)
  }
  const change = async (next: readonly Text[]) => {
    list = listOf(next)
    await search.update(list)
  }
  return { find, change, search }
}

const letters = fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzäéøñßжщλωאבعلקक龍士'))
const word = fc.array(letters, { minLength: 5, maxLength: 12 }).map((chars) => chars.join(''))
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const clan = fc.record({ name, description: fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')) })
const clans = fc.array(clan, { minLength: 1, maxLength: 30 })

const typo = fc.record({ kind: fc.constantFrom('wrong', 'missing', 'extra', 'swapped'), at: fc.nat(), letter: letters })
type Typo = typeof typo extends fc.Arbitrary<infer S> ? S : never
function applyTypo(text: string, { kind, at, letter }: Typo): string {
  const chars = Array.from(text)
  const index = at % (chars.length - 1)
  if (kind === 'wrong') chars[index] = letter
  if (kind === 'missing') chars.splice(index, 1)
  if (kind === 'extra') chars.splice(index, 0, letter)
  if (kind === 'swapped') chars.splice(index, 2, chars[index + 1] ?? '', chars[index] ?? '')
  return chars.join('')
}

describe('finds every clan', () => {
  test('by its name, in any case', () =>
    fc.assert(
      fc.asyncProperty(clans, fc.nat(), async (texts, n) => {
        const { find } = await searchOf(texts)
        const index = n % texts.length
        const query = texts[index]?.name ?? ''
        expect(find(query)).toContain(index + 1)
        expect(find(query.toUpperCase())).toContain(index + 1)
        expect(find(query.normalize('NFD'))).toContain(index + 1)
      }),
    ))

  test('by its name with one typo in a word of five letters or more', () =>
    fc.assert(
      fc.asyncProperty(clans, fc.nat(), typo, async (texts, n, made) => {
        const { find } = await searchOf(texts)
        const index = n % texts.length
        const [first = '', ...rest] = texts[index]?.name.split(' ') ?? []
        const mistyped = applyTypo(first, made)
        // Words of fewer than five letters allow no typo; ß counts as two letters.
        fc.pre(Array.from(mistyped).length >= 5 && !/ß/.test(first + mistyped))
        expect(find([mistyped, ...rest].join(' '))).toContain(index + 1)
      }),
    ))

  test('by a word of its text and by its prefix', () =>
    fc.assert(
      fc.asyncProperty(clans, fc.nat(), async (texts, n) => {
        const { find } = await searchOf(texts)
        const index = n % texts.length
        for (const query of texts[index]?.description.split(' ').filter(Boolean) ?? []) {
          expect(find(query)).toContain(index + 1)
          expect(find(Array.from(query).slice(0, 3).join(''))).toContain(index + 1)
        }
      }),
    ))
})

test('finds nothing for a text that no clan has', () =>
  fc.assert(
    fc.asyncProperty(clans, fc.stringMatching(/^[0-9]{5,12}$/), async (texts, digits) => {
      const { find } = await searchOf(texts)
      expect(find(digits)).toEqual([])
    }),
  ))

test('ignores accents, ligatures, full-width letters and dots within a word', async () => {
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

test('finds any character in scripts without spaces, and short Latin queries only at the start of a word', async () => {
  const { find } = await searchOf([{ name: '赤龍騎士団' }, { name: 'Steel Wolves' }, { name: 'Hotel' }])
  expect(find('龍')).toEqual([1])
  expect(find('st')).toEqual([2])
  expect(find('olve')).toEqual([2])
})

// cspell:disable
test('finds names and their beginnings without spaces and symbols', async () => {
  const { find } = await searchOf([
    { name: 'The Night Watch' },
    { name: 'Night Wolves', description: 'We are the night watch.' },
    { name: '[VRTX] Task-Force Basalt' },
    { name: 'Fähre Nord' },
  ])
  for (const q of ['nightwatch', 'NightWat', 'the-nightwatch', 'the NightWatch']) expect(find(q), q).toEqual([1])
  expect(find('nightw')).toEqual([1, 2])
  expect(find('taskforce')).toEqual([3])
  expect(find('vrtx taskforce')).toEqual([3])
  expect(find('fahrenord')).toEqual([4])
  // A match must not start within a word.
  expect(find('ghtwatch')).toEqual([])
})
// cspell:enable

test('distinguishes a letter with + or # from the letter alone', async () => {
  const { find } = await searchOf([
    { name: 'C++ Help' },
    { name: 'C# Inn' },
    { name: 'Casual Clan' },
    { name: 'A+ Wolves' },
  ])
  expect(find('c++')).toEqual([1])
  expect(find('C#')).toEqual([2])
  expect(find('c')).toContain(1)
  expect(find('a+ wolves')).toEqual([4])
  expect(find('wolves+')).toEqual([4])
  expect(find('b++')).toEqual([])
})

test('requires every word in the name or text', async () => {
  const { find } = await searchOf([
    { name: 'Night Watch', description: 'We play on Fridays' },
    { name: 'Night Owls', description: 'Casual' },
  ])
  expect(find('fridays night')).toEqual([1])
  expect(find('night')).toEqual([1, 2])
  expect(find('night owls fridays')).toEqual([])
})

describe('by rank, a search returns', () => {
  const search = async (q: string, records: readonly Partial<ClanRecord>[]) => {
    const list = new ClanList(
      records.map((record, i) => rankClan(aRecord(i + 1, { votes: i, ...record }), '2026-W47', 0)),
      '2026-W46',
      0,
    )
    const search = new ClanSearch()
    await search.update(list)
    return list.page({}, [], search.find(q)).clans.map(({ id }) => id)
  }

  test('first exact names, then names that begin with the query, contain it, or are similar, then texts, then facets', async () => {
    const records = [
      { name: 'Wolves' },
      { name: 'Wolves of Steel' },
      { name: 'Wolves United' },
      { name: 'Steel Wolves' },
      { name: 'Wovles' },
      { name: 'Bears', description: 'Not wolves.' },
      { name: 'Foxes' },
    ]
    // Within a tier, clans are ordered by votes, most votes first.
    expect(await search('WÓLVES', records)).toEqual([1, 3, 2, 4, 5, 6])
    expect(
      await search('german', [{ facts: { languages: ['de'] } }, { description: 'German' }, { name: 'Germans' }]),
    ).toEqual([3, 2, 1])
  })

  test('clans by the names of their facets, with languages in English and in the language itself', async () => {
    const german: Partial<ClanRecord> = {
      region: 'eu',
      platforms: ['pc'],
      playstyles: ['casual'],
      facts: { languages: ['de-AT', 'en'], recruiting: 'open' },
    }
    const french: Partial<ClanRecord> = { ...german, platforms: ['ps'], facts: { languages: ['fr'] } }
    for (const q of ['german pc europe', 'deutsch', 'germna', 'casual open', 'eu pc', 'english clan'])
      expect(await search(q, [german, french]), q).toEqual([1])
    expect(await search('français PlayStation', [german, french])).toEqual([2])
    expect(await search('north america', [german, { region: 'sa' }, { region: 'na' }])).toEqual([3])
    expect(await search('rope', [german, french])).toEqual([])
    const closed: Partial<ClanRecord> = { facts: { recruiting: 'closed' } }
    for (const q of ['recruiting', 'german-speaking', 'recruiting german'])
      expect(await search(q, [german, closed]), q).toEqual([1])
    expect(await search('ps5', [german, french])).toEqual([2])
    expect(await search('usa', [german, { region: 'na' }])).toEqual([2])
  })

  test('a clan by new facts after it has changed', async () => {
    const list = (facts: ClanRecord['facts']) =>
      new ClanList([rankClan(aRecord(1, { facts }), '2026-W47', 0)], '2026-W46', 0)
    const search = new ClanSearch()
    for (const [language, found] of [
      ['de', true],
      ['fr', false],
    ] as const) {
      const changed = list({ languages: [language] })
      await search.update(changed)
      expect(hasBit(search.find('german')?.all ?? new Int32Array(1), 0)).toBe(found)
    }
  })
})

describe('fillers of a sentence', () => {
  const texts = [
    { name: 'Steel Wolves', description: 'Casual nights' },
    { name: 'The Wolves', description: 'Casual' },
    { name: 'Looking For Trouble' },
    { name: 'Clan Casual' },
    { name: 'Order of Foxes', description: 'Foxes' },
  ]

  test('are ignored beside other words', async () => {
    const { find } = await searchOf(texts)
    for (const q of ['wolves clan', "I'm looking for a wolves clan", 'LF wolves', 'any clans that are wolves?'])
      expect(find(q), q).toEqual([1, 2])
    expect(find('nights clans')).toEqual([1])
    expect(find('a foxes order')).toEqual([5])
  })

  test('count if a name begins with the query, or if there is no other word', async () => {
    const { find } = await searchOf(texts)
    expect(find('the wolves')).toEqual([2])
    expect(find('the wol')).toEqual([2])
    expect(find('clan casual')).toEqual([4])
    expect(find('looking for')).toEqual([3])
    expect(find('looking for tr')).toEqual([3])
    expect(find('clan')).toEqual([4])
    expect(find('the clan')).toEqual([])
  })

  test('are ignored again once the name is gone', async () => {
    const { find, change } = await searchOf(texts)
    await change(texts.filter(({ name }) => name !== 'The Wolves'))
    expect(find('the wolves')).toEqual([1])
  })

  test('count if they are a code of the game', async () => {
    const lists = gameLists()
    setGameLists({ ...lists, regions: [...lists.regions, { code: 'in', name: 'India' }] })
    try {
      const { find } = await searchOf([{ name: 'Wolves' }, { name: 'Wolves in Mumbai' }])
      expect(find('wolves in')).toEqual([2])
    } finally {
      setGameLists(lists)
    }
  })
})

test('a query without one of its words finds the same as the remaining words', () => {
  const words = fc.constantFrom('wolf', 'bear', 'night', 'the', 'a', 'clan', 'casual', 'zebra', 'wolves')
  const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
  const anyTexts = fc.array(fc.record({ name: text, description: text }), { minLength: 1, maxLength: 8 })
  return fc.assert(
    fc.asyncProperty(anyTexts, text, async (texts, q) => {
      const { find, search } = await searchOf(texts)
      const typed = [...new Set(q.split(' '))]
      const shorter = search.findShorter(q)
      const wanted = typed.filter((word) => !['the', 'a', 'clan'].includes(word))
      expect(shorter.map(({ word }) => word)).toEqual(wanted.length > 1 ? wanted : [])
      for (const { word, q: rest, clans } of shorter) {
        expect(rest).toBe(typed.filter((other) => other !== word).join(' '))
        expect(texts.map((_, i) => i + 1).filter((id) => hasBit(clans, id - 1))).toEqual(find(rest))
      }
    }),
  )
})

test('matches short words exactly, and allows one or two typos in longer ones', async () => {
  const { find } = await searchOf([{ name: 'Wolf' }, { name: 'Reconnaissance' }, { name: 'Raven' }])
  expect(find('wolv')).toEqual([])
  expect(find('recconnaisance')).toEqual([2])
  expect(find('rvaen')).toEqual([3])
  expect(find('rvean')).toEqual([])
})

test("finds nothing without a letter or digit, such as ' or %; an empty query matches all", async () => {
  const { find } = await searchOf([{ name: "'%★ 100 %" }, { name: "Hell's Bears" }])
  for (const query of ["'", '%', '’', '...', '★☆★', "' %"]) expect(find(query), query).toEqual([])
  for (const query of ['', '  ']) expect(find(query), query).toEqual([1, 2])
  expect(find("'bears")).toEqual([2])
  expect(find('100 %')).toEqual([1])
})

test('updates changed, new and deleted clans', async () => {
  const { find, change } = await searchOf([{ name: 'Bears' }, { name: 'Wolves' }])
  await change([{ name: 'Foxes' }, { name: 'Wolves' }, { name: 'Badgers' }])
  expect(find('bears')).toEqual([])
  expect(find('foxes')).toEqual([1])
  expect(find('badgers')).toEqual([3])
  await change([{ name: 'Foxes' }])
  expect(find('wolves')).toEqual([])
})

test('finds no outdated texts after many changes', async () => {
  const { find, change } = await searchOf([{ name: 'Start' }])
  for (let turn = 0; turn < 30; turn++) {
    const word = turn < 29 ? 'Badger' : 'Marmot'
    await change(Array.from({ length: 100 }, (_, n) => ({ name: `${word} ${turn} ${n}` })))
  }
  expect(find('badger')).toEqual([])
  expect(find('marmot')).toHaveLength(100)
})

test('returns a clan at its new position if a vote moves it during the update', async () => {
  const texts = Array.from({ length: 3000 }, (_, n) => ({ name: `Clan number${n}`, description: 'word '.repeat(50) }))
  const list = listOf(texts)
  const search = new ClanSearch()
  const updated = search.update(list)
  const last = list.clans.at(-1)
  if (last) list.orders.reposition(Object.assign(last, { effectiveVotes: 10 }))
  await updated
  const { clans } = list.page({}, [], search.find('number'))
  expect(clans[0]).toBe(last)
})

import { describe, expect, test } from 'vitest'
import { causeSentence } from './cause-sentences.ts'
import { type EvidenceCode, kindOf } from '../evidence-codes.ts'
import { evidenceSentence } from './evidence-sentences.ts'

const names = ['Aurora', 'Borealis', 'Corvus', 'Draco', 'Eridanus', 'Fornax', 'Gemini', 'Hydra', 'Indus', 'Lyra', 'Musca', 'Norma'] // prettier-ignore
const sentence = (clans: number) =>
  evidenceSentence(
    {
      code: 'same-clans',
      seen: 12,
      expected: 0.2,
      of: 12,
      values: clans,
      strength: 3,
      clans: Array.from({ length: clans }, (_, id) => id),
    },
    (id) => names[id] ?? '',
  )

test.each([
  [2, 'Aurora and Borealis'],
  [4, 'Aurora, Borealis, Corvus and Draco'],
  [12, 'Aurora, Borealis, Corvus, Draco, Eridanus, Fornax, Gemini, Hydra, Indus, Lyra and 2 others'],
])('the evidence against a ring names %i other clans', (clans, list) => {
  expect(sentence(clans)).toBe(
    `12 of 12 votes came from voters who also voted for at least two of the clans ${list}; at most 1 is usual.`,
  )
})

test('evidence of caught keys names the clans for which their votes do not count', () => {
  const evidence = {
    code: 'caught-key',
    seen: 10,
    expected: 0.2,
    of: 512,
    values: 0,
    strength: 3,
    clans: [1, 2],
  } as const
  expect(evidenceSentence(evidence, (id) => names[id] ?? '')).toBe(
    '10 of 512 votes came from voters whose votes for other clans do not count, such as those for Borealis and Corvus; at most 1 is usual.',
  )
})

test('evidence of an earlier version names no clans', () => {
  expect(sentence(0)).toBe('12 of 12 votes came from voters who voted for the same clans; at most 1 is usual.')
})

/** The nouns for a sentence's values, singular and plural. Null if it does not count values. */
const nouns: Readonly<Record<EvidenceCode, readonly [one: string, several: string] | null>> = {
  'no-page': null,
  'no-pass': null,
  'fresh-pass': null,
  'old-pass-on-new-key': null,
  'pass-from-elsewhere': null,
  'bulk-pass': null,
  'shared-pass': null,
  'scripted-press': null,
  'rare-request': null,
  'bad-address': null,
  'unseen-print': null,
  'contradictory-print': null,
  'missing-print': null,
  'new-user-agent': null,
  'broken-key': null,
  'many-clans': null,
  'key-from-elsewhere': null,
  'new-key': null,
  'few-addresses': ['1 address', '3 addresses'],
  'few-hardware': ['1 hardware fingerprint', '3 hardware fingerprints'],
  'few-software': ['1 software fingerprint', '3 software fingerprints'],
  'few-devices': ['1 device fingerprint', '3 device fingerprints'],
  'few-stamps': ['1 second', '3 different seconds'],
  'few-providers': ['1 internet provider', '3 internet providers'],
  'few-request-shapes': ['1 set', '3 sets'],
  'foreign-countries': ['1 country', '3 countries'],
  'from-computers': null,
  'many-countries': null,
  'same-clans': null,
  'link-list': null,
  'shared-home': null,
  'key-from-few-clans': null,
  'similar-votes': null,
  'more-new-voters': null,
  'caught-key': null,
  'one-time-voters': null,
  'shared-address': null,
}

const numbersIn = (text: string) => Array.from(text.matchAll(/\d+(?:[.,]\d+)*/g), ([number]) => Number(number))
const numberWords = /\b(?:two|three|four|five|six|seven|eight|nine|ten|half|third|quarter)\b/g

describe.each(Object.keys(kindOf) as EvidenceCode[])('the sentences about the evidence %s', (code) => {
  const noun = nouns[code]
  const found = { code, seen: 41, of: 512, strength: 2 }
  const several = { ...found, values: 3, expected: 6.2 }
  const one = { ...found, values: 1, expected: 0.4 }
  const spread = code === 'many-countries'

  test('have its numbers and no others', () => {
    expect(numbersIn(evidenceSentence(several))).toEqual(spread ? [3, 41, 6] : [41, 512, ...(noun ? [3] : []), 7])
    expect(numbersIn(evidenceSentence(one))).toEqual(spread ? [1, 41, 1] : [41, 512, ...(noun ? [1] : []), 1])
    const words = evidenceSentence(several).match(numberWords)
    expect(words).toEqual(code === 'many-clans' ? ['three'] : null)
  })

  test('use no term of the site that a non-expert does not know', () => {
    const cause = {
      code: 'event',
      fits: true,
      unexplained: 0,
      kinds: [],
      explained: [],
      left: [code],
      misfit: null,
    } as const
    for (const text of [evidenceSentence(several), causeSentence(cause, [several])])
      expect(text).not.toMatch(/\b(?:pass|key|stamp|token|print|baseline)(?:es|s)?\b/)
  })

  test('distinguish one from several', () => {
    expect(evidenceSentence(several)).toContain(spread ? 'from 3 countries' : 'at most 7 are usual')
    expect(evidenceSentence(one)).toContain(spread ? 'usually spread as over about 1' : 'at most 1 is usual')
    if (noun) expect(evidenceSentence(several)).toMatch(new RegExp(`\\b${noun[1]}\\b`))
    if (noun) expect(evidenceSentence(one)).toMatch(new RegExp(`\\b${noun[0]}\\b`))
  })

  test('about a cause have its numbers and no others', () => {
    const cause = { code: 'event', fits: true, unexplained: 0, kinds: [], misfit: null } as const
    const texts = [several, one].flatMap((evidence) => [
      causeSentence({ ...cause, explained: [code], left: [] }, [evidence]),
      causeSentence({ ...cause, explained: [], left: [code] }, [evidence]),
    ])
    const numbers = (values: number, expected: number, rounded: number) =>
      spread ? [41, rounded] : [41, ...(noun ? [values] : []), expected]
    expect(texts.map(numbersIn)).toEqual([numbers(3, 7, 6), numbers(3, 7, 6), numbers(1, 1, 1), numbers(1, 1, 1)])
    if (!spread) expect(texts[0]).toContain('the 41 votes ')
    if (noun) expect(texts[0]?.replace('rare ', '')).toMatch(new RegExp(`\\b${noun[1]}\\b`))
    if (noun) expect(texts[2]?.replace('rare ', '')).toMatch(new RegExp(`\\b${noun[0]}\\b`))
    expect(texts.join(' ').match(numberWords)).toEqual(code === 'many-clans' ? Array(4).fill('three') : null)
  })
})

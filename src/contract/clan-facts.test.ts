import { afterEach, expect, test, vi } from 'vitest'
import { clanFacts } from './clan-facts.ts'
import { factMessages } from './rules/clans/clan-facts.ts'

afterEach(() => vi.restoreAllMocks())

const messages = (facts: unknown) =>
  clanFacts.safeParse(facts).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('normalizes languages and days', () => {
  const facts = {
    languages: ['DE', 'pt-br', 'de'],
    play_times: { days: ['su', 'mo', 'su'], from: '19:00', to: '01:30', time_zone: 'Europe/Berlin' },
  }
  expect(clanFacts.parse(facts)).toEqual({
    languages: ['de', 'pt-BR'],
    play_times: { days: ['mo', 'su'], from: '19:00', to: '01:30', time_zone: 'Europe/Berlin' },
  })
})

test('accepts clans that state nothing, and every single fact', () => {
  for (const facts of [{}, { min_age: 18 }, { recruiting: 'trial' }, { size: '101+' }, { microphone: 'unused' }])
    expect(clanFacts.parse(facts)).toEqual(facts)
})

test.each(['zh-cmn', 'i-klingon', 'en-GB-oed', 'no-bok', 'de_DE', ''])('%j is not a language', (tag) => {
  const rejected = [['languages.0', factMessages.notALanguage]]
  expect(messages({ languages: [tag] })).toEqual(rejected)
  // Some engines, such as V8 in Node 20, know names for tags that they cannot canonicalize.
  vi.spyOn(Intl.DisplayNames.prototype, 'of').mockReturnValue('Chinese')
  expect(messages({ languages: [tag] })).toEqual(rejected)
})

test('names each invalid fact', () => {
  expect(messages({ languages: ['nonsense'] })).toEqual([['languages.0', factMessages.notALanguage]])
  expect(messages({ languages: ['qq'] })).toEqual([['languages.0', factMessages.notALanguage]])
  expect(
    messages({ languages: ['de', 'en', 'fr', 'es', 'it', 'pl', 'nl', 'sv', 'da', 'fi', 'cs', 'sk', 'hu'] }),
  ).toEqual([['languages', factMessages.manyLanguages]])
  expect(messages({ min_age: 12 })).toEqual([['min_age', factMessages.notAnAge]])
  expect(messages({ recruiting: 'maybe', size: 5 }).map(([path]) => path)).toEqual(['recruiting', 'size'])
  expect(messages({ play_times: { days: [], from: '24:00', to: '9:00', time_zone: '+02:00' } })).toEqual([
    ['play_times.days', factMessages.noDay],
    ['play_times.from', factMessages.noStart],
    ['play_times.to', factMessages.noEnd],
    ['play_times.time_zone', factMessages.noTimeZone],
  ])
})

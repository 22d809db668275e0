import { afterEach, expect, test } from 'vitest'
import { codesIn, defaultLists, namesIn, setGameLists } from '#contract/rules/clans/clan-codes.ts'
import { filterFields } from './filter-fields.ts'
import { choiceNames, readListQuery } from './filters.ts'

afterEach(() => setGameLists(defaultLists))

test('options are in the order of the site profile, even if codes are numbers', () => {
  const platforms = ['pc', '720', '360'].map((code) => ({ code, name: `Platform ${code}` }))
  setGameLists({ ...defaultLists, platforms })
  const options = Object.fromEntries(choiceNames.map((name) => [name, {}])) as Parameters<
    typeof filterFields
  >[1]['options']
  const { main } = filterFields(readListQuery(new URLSearchParams({ platform: '360' })), { options } as never)
  expect(main.find(({ name }) => name === 'platform')?.options).toEqual([
    ['any', 'Any platform'],
    ['pc', 'Platform pc (0)'],
    ['720', 'Platform 720 (0)'],
    ['360', 'Platform 360'],
  ])
  expect([...namesIn('platforms').keys()]).toEqual(codesIn('platforms'))
})

import { expect, test } from 'vitest'
import { factsDraftOf, parseFactsDraft } from './facts-draft.ts'

const draft = factsDraftOf({ languages: ['de'], min_age: 16, recruiting: 'open' })

test('a stored draft survives the round trip', () => {
  expect(parseFactsDraft(JSON.stringify(draft))).toEqual(draft)
})

test.each([undefined, '', 'null', '5', '[]', '{"languages":"de","days":[1],"from":7}'])(
  'a stored draft of another shape states nothing: %s',
  (text) => {
    expect(parseFactsDraft(text)).toEqual(factsDraftOf(undefined))
  },
)

test('a malformed part does not discard the others', () => {
  expect(parseFactsDraft(JSON.stringify({ ...draft, languages: null }))).toEqual({ ...draft, languages: [] })
})

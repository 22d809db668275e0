import { expect, test } from 'vitest'
import { findBannedNames } from './check-names.ts'

test('reports a banned identifier with its line and the name to use', () => {
  expect(findBannedNames('src/a.ts', 'const a = 1\nexport interface MailNeeds {}')).toEqual([
    'src/a.ts:2: MailNeeds (use XxxDeps)',
  ])
})

test('reports a banned file name', () => {
  expect(findBannedNames('src/web/take-over.test.tsx', '')).toEqual([
    'src/web/take-over.test.tsx: takeOver (use hydrate)',
  ])
})

test.each([
  ['a comment', '// forgetVotes was here'],
  ['a JSDoc line', ' * what the House said'],
  ['a string', "const text = 'House of ways'"],
  ['part of a longer identifier', 'const sideways = householdSaid'],
  ['a CSS class', '<p className={card-ways} />'],
  ['an exception', 'select * from unshown_images'],
])('ignores a banned word in %s', (_, source) => {
  expect(findBannedNames('src/a.ts', source)).toEqual([])
})

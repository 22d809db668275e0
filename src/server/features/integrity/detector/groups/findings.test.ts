import { expect, test } from 'vitest'
import type { ClanView } from './clan-votes.ts'
import { concentration } from './findings.ts'

/** A group with `prints` prints in equal shares; `usual` votes with each print are expected. */
function findPool(prints: number, votesOfEach: number, usual: number) {
  const votes = prints * votesOfEach
  const cells = prints + 2
  const view: ClanView = {
    name: 'device',
    isToken: true,
    cellOf: Uint32Array.from({ length: votes }, (_, index) => 2 + (index % prints)),
    codes: Uint32Array.from({ length: cells }, (_, cell) => cell),
    expected: new Float32Array(cells).fill(usual / votes),
    size: cells,
    values: new Uint32Array(cells),
    votes: new Uint32Array(cells),
  }
  const members = Array.from({ length: votes }, (_, index) => index)
  return concentration('few-devices', view, members).map(({ evidence }) => evidence)
}

test('a pool of prints is evidence, although none of them is very frequent', () => {
  const [found] = findPool(12, 6, 2)
  expect(found).toMatchObject({ code: 'few-devices', seen: 72, of: 72, values: 12 })
  expect(found?.expected).toBeCloseTo(24, 3)
  expect(found?.strength).toBeCloseTo(Math.log(3), 3)
})

test('prints that are up to twice as frequent as usual are not', () => {
  expect(findPool(12, 6, 3.1)).toEqual([])
  expect(findPool(12, 2, 0.1)).toEqual([])
})

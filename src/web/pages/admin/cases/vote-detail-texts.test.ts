import { expect, test } from 'vitest'
import { voteColumnLabels } from '../shared/vote-columns/vote-column-labels.ts'
import { voteDetailLabels, voteDetailText } from './vote-detail-texts.ts'

test.each([
  ['pass', 'none', 'No pass'],
  ['dwell', '5', '1 to 5 seconds'],
  ['bad', '2', 'Not evaluated'],
  ['returning', 'true', 'Yes'],
  ['asn', '64500', 'AS64500'],
  ['hardware', '12'.repeat(32), '121212121212…'],
  ['shape', 'short', 'short'],
  ['stamp', 'Ab3-x_9Q.1795959710', 'Ab3-x_9Q.1795959710'],
  ['country', 'DE', 'Germany (DE)'],
  ['country', 'XX', 'XX'],
  ['reach', null, 'Unknown'],
  ['pointer', 'mouse', 'Mouse'],
  ['platform', 'iphone', 'iPhone'],
  ['browser', 'edge 142', 'Edge 142'],
  ['browser', 'samsung', 'Samsung Internet'],
  ['browser', 'ladybird 1', 'ladybird 1'],
] as const)('%s %s is shown as %s', (column, value, text) => expect(voteDetailText({ column, value })).toBe(text))

test('columns have the same names as in the voting data', () => {
  expect(voteDetailLabels).toMatchObject({ address: 'Client IP', score: 'IP score', hardware: 'Hardware' })
  for (const column of [
    'address',
    'network',
    'asn',
    'country',
    'score',
    'bad',
    'hardware',
    'software',
    'audio',
    'stamp',
  ] as const)
    // prettier-ignore
    expect(voteDetailLabels[column]).toBe(voteColumnLabels[column])
})

import { expect, test } from 'vitest'
import { comparedText } from './blind-check-data.ts'

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
] as const)('%s %s is shown as %s', (column, value, text) => expect(comparedText({ column, value })).toBe(text))

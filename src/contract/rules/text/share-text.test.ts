import { expect, test } from 'vitest'
import { shareText } from './share-text.ts'

test.each([
  [0, undefined, '0%'],
  [1 / 500, undefined, '< 1%'],
  [0.01, undefined, '1%'],
  [1 / 3, undefined, '33%'],
  [1, undefined, '100%'],
  [1 / 2000, 1, '< 0.1%'],
  [3 / 1903, 1, '0.2%'],
  [1 / 49, 1, '2%'],
] as const)('the share %d with %s decimals is %s', (share, digits, text) => expect(shareText(share, digits)).toBe(text))

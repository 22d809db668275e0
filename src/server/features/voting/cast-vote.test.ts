import { expect, test } from 'vitest'
import { deviceOf } from './cast-vote.ts'

test('the hash of a device never changes, because stored votes contain it', () => {
  const device = deviceOf('192.0.2.1', ...[1, 2, 3].map((byte) => Buffer.alloc(32, byte)))
  expect(device.toString('hex')).toBe('7d99a863ff39f09f87378b53d27ee1731309758c204437ad39ab672b9c898ecc')
})

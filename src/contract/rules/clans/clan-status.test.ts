import { expect, test } from 'vitest'
import { deriveClanStatus } from './clan-status.ts'

test.each([
  [-1, false, -1],
  [-1, true, -1],
  [0, false, 0],
  [0, true, 0],
  [1, true, 1],
  [1, false, 2],
] as const)('approve_status %i with update_pending %s is status %i', (approve_status, update_pending, status) => {
  expect(deriveClanStatus({ approve_status, update_pending })).toBe(status)
})

import { expect, test } from 'vitest'
import { pauseOf } from './rate-limit-headers.ts'

const pause = (headers: Record<string, string>, retryAfter?: number) => pauseOf(new Headers(headers), retryAfter)

test('a response without limits needs no pause', () => {
  expect(pause({})).toBe(0)
  expect(pause({ 'x-ratelimit-remaining': '4', 'x-ratelimit-reset-after': '30' })).toBe(0)
})

test('an exhausted limit pauses until it is reset', () => {
  expect(pause({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.25' })).toBe(1250)
})

test('uses the longest of several waits', () => {
  expect(pause({ 'retry-after': '65' }, 64.57)).toBe(65_000)
  expect(pause({}, 64.57)).toBe(64_570)
  expect(pause({ 'retry-after': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '7' })).toBe(7000)
})

test('ignores values that are not a number of seconds', () => {
  expect(pause({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })).toBe(0)
  expect(pause({ 'retry-after': '-5' })).toBe(0)
  expect(pause({ 'retry-after': 'Infinity' })).toBe(0)
})

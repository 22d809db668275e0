import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readJson, readJsonOrNothing } from './json-body.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose body never ends. */
function endlessRequest(headers: Record<string, string>): Request {
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
  return new Request('http://muster.test', { method: 'POST', headers, body, duplex: 'half' })
}

test.each([
  ['JSON', () => readJson(endlessRequest({ 'content-type': 'application/json' }))],
  ['optional JSON', () => readJsonOrNothing(endlessRequest({ 'content-type': 'application/json' }))],
  ['a body without headers', () => readJsonOrNothing(endlessRequest({}))],
])('rejects %s that does not arrive within 10 s', async (_, read) => {
  const outcome = vi.fn<(error: unknown) => void>()
  const reading = read().catch(outcome)
  await vi.advanceTimersByTimeAsync(9999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ code: 'request_timeout' }))
  await reading
})

test('a body that arrives in time leaves no timer', async () => {
  const headers = { 'content-type': 'application/json' }
  expect(await readJson(new Request('http://muster.test', { method: 'POST', headers, body: '{"a":1}' }))).toEqual({
    a: 1,
  })
  expect(vi.getTimerCount()).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { importWithRetry } from './import-with-retry.ts'

const page = new EventTarget()
const reported = vi.fn()

beforeEach(() => {
  reported.mockReset()
  vi.spyOn(console, 'error').mockImplementation(reported)
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts an import that fails until `succeed` is called. */
function startImport() {
  let works = false
  const load = vi.fn(() => (works ? Promise.resolve('module') : Promise.reject(new Error('The network is down.'))))
  const onFailure = vi.fn()
  const result = importWithRetry(load, onFailure)
  const succeed = () => {
    works = true
  }
  return { load, onFailure, result, succeed }
}

test('retries after 1, 3 and 9 seconds, reports the fourth failure, and then retries every minute', async () => {
  const { load, onFailure } = startImport()
  const failedAfter = []
  for (const seconds of [0, 1, 3, 9, 59, 1, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    failedAfter.push([load.mock.calls.length, onFailure.mock.calls.length])
  }
  expect(failedAfter).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
    [4, 1],
    [4, 1],
    [5, 2],
    [6, 3],
  ])
})

test('retries when the browser goes online, and again later if the connection does not work immediately', async () => {
  const { load, onFailure, result, succeed } = startImport()
  await vi.advanceTimersByTimeAsync(50_000)
  page.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(5)
  succeed()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await result).toBe('module')
  expect(load).toHaveBeenCalledTimes(6)
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test('starts over if the browser goes online during an attempt that fails', async () => {
  let failAttempt = () => {}
  const { load, onFailure } = startImport()
  load.mockImplementation(
    () =>
      new Promise((_, reject) => {
        failAttempt = () => reject(new Error('The network was down.'))
      }),
  )
  for (const seconds of [1, 3]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    failAttempt()
  }
  await vi.advanceTimersByTimeAsync(9000)
  expect(load).toHaveBeenCalledTimes(4)
  page.dispatchEvent(new Event('online'))
  failAttempt()
  await vi.advanceTimersByTimeAsync(0)
  expect(load).toHaveBeenCalledTimes(5)
  expect(onFailure).not.toHaveBeenCalled()
  failAttempt()
  await vi.advanceTimersByTimeAsync(1000)
  expect(load).toHaveBeenCalledTimes(6)
})

test('reports the first error in the console, once', async () => {
  startImport()
  await vi.advanceTimersByTimeAsync(200_000)
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('The network is down.'))
})

import { afterEach, expect, test, vi } from 'vitest'
import { followAction } from './follow-vote-action.ts'
import { voteAction } from '../action-history/vote-action.fixture.ts'

afterEach(() => vi.useRealTimers())

const begun = { ...voteAction, done: 0, finished: false }

/** Answers each request with the next result. */
function answering(...results: (typeof voteAction | Error)[]) {
  const rest = [...results]
  return {
    readVoteAction: async () => {
      const result = rest.shift()
      if (!result || result instanceof Error) throw result ?? new Error('too many requests')
      return { body: result, headers: undefined }
    },
  }
}

test('reads an action until it is finished, even after a failed request', async () => {
  const waits: number[] = []
  const progress: number[] = []
  const api = answering({ ...begun, done: 20 }, new Error('Network Error'), { ...begun, done: 30 }, voteAction)
  const last = await followAction(
    api,
    begun,
    ({ done }) => progress.push(done),
    new AbortController().signal,
    async (durationMs) => void waits.push(durationMs),
  )
  expect(last).toBe(voteAction)
  expect(progress).toEqual([20, 30, 41])
  expect(waits).toEqual([1000, 1000, 5000, 1000])
})

test('reports nothing after the page was left', async () => {
  const leaving = new AbortController()
  const progress: number[] = []
  const following = followAction(
    answering({ ...begun, done: 20 }),
    begun,
    ({ done }) => progress.push(done),
    leaving.signal,
    async () => leaving.abort(),
  )
  await expect(following).rejects.toThrow('aborted')
  expect(progress).toEqual([])
})

test('pauses remove their listeners, and end when the page is left', async () => {
  vi.useFakeTimers()
  const leaving = new AbortController()
  const added = vi.spyOn(leaving.signal, 'addEventListener')
  const removed = vi.spyOn(leaving.signal, 'removeEventListener')
  const following = followAction(
    answering({ ...begun, done: 10 }, { ...begun, done: 20 }),
    begun,
    () => expect(removed).toHaveBeenCalledTimes(added.mock.calls.length),
    leaving.signal,
  )
  await vi.advanceTimersByTimeAsync(2500)
  expect(added).toHaveBeenCalledTimes(3)
  leaving.abort()
  await expect(following).rejects.toThrow('aborted')
  expect(vi.getTimerCount()).toBe(0)
  expect(removed.mock.calls).toEqual(added.mock.calls)
})

test('a finished action is not read again', async () => {
  expect(await followAction(answering(), voteAction, () => {}, new AbortController().signal)).toBe(voteAction)
})

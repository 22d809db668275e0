import { expect, test, vi } from 'vitest'
import { createScheduler, type PeriodicTask } from './scheduler.ts'

function openScheduler() {
  const sleeps: { ms: number; wake: () => void }[] = []
  const onError = vi.fn<(error: unknown, task: PeriodicTask) => void>()
  const sleep = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve()
      sleeps.push({ ms, wake: resolve })
      signal.addEventListener('abort', () => resolve())
    })
  return { scheduler: createScheduler({ onError, sleep }), sleeps, onError }
}

const task = (run: PeriodicTask['run'], runAtStart = false): PeriodicTask => ({
  name: 'test',
  intervalMs: 1000,
  runAtStart,
  run,
})

test('runs a task after each interval, and at the start only if asked', async () => {
  const { scheduler, sleeps } = openScheduler()
  const [later, atOnce] = [vi.fn(async () => {}), vi.fn(async () => {})]
  scheduler.start(task(later))
  scheduler.start(task(atOnce, true))
  await expect.poll(() => sleeps.length).toBe(2)
  expect([later.mock.calls.length, atOnce.mock.calls.length]).toEqual([0, 1])
  for (const { ms, wake } of sleeps.splice(0)) {
    expect(ms).toBe(1000)
    wake()
  }
  await expect.poll(() => sleeps.length).toBe(2)
  expect([later.mock.calls.length, atOnce.mock.calls.length]).toEqual([1, 2])
  await scheduler.stop()
})

test('the interval begins when a run ends, so that runs never overlap', async () => {
  const { scheduler, sleeps } = openScheduler()
  const finish = Promise.withResolvers<void>()
  scheduler.start(task(() => finish.promise, true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(sleeps).toEqual([])
  finish.resolve()
  await expect.poll(() => sleeps.length).toBe(1)
  await scheduler.stop()
})

test('reports a failed run and runs the task again', async () => {
  const { scheduler, sleeps, onError } = openScheduler()
  const run = vi.fn(async () => {}).mockRejectedValueOnce(new Error('broken'))
  scheduler.start(task(run, true))
  await expect.poll(() => sleeps.length).toBe(1)
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'broken' }), expect.anything())
  sleeps[0]?.wake()
  await expect.poll(() => run.mock.calls.length).toBe(2)
  await scheduler.stop()
})

test('stop waits no longer than its timeout, and returns the names of running tasks', async () => {
  const { scheduler } = openScheduler()
  const finish = Promise.withResolvers<void>()
  scheduler.start({ ...task(() => finish.promise, true), name: 'slow' })
  scheduler.start({ ...task(async () => {}, true), name: 'quick' })
  expect(await scheduler.stop(50)).toEqual(['slow'])
  finish.resolve()
  expect(await scheduler.stop(60_000)).toEqual([])
})

test('stop aborts the signal, waits for the current run and starts no other', async () => {
  const { scheduler, onError } = openScheduler()
  const finish = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  scheduler.start(
    task(async (signal) => {
      signals.push(signal)
      await finish.promise
      signal.throwIfAborted()
    }, true),
  )
  let stopped = false
  const stopping = scheduler.stop().then(() => (stopped = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect([signals[0]?.aborted, stopped]).toEqual([true, false])
  finish.resolve()
  await stopping
  expect(signals).toHaveLength(1)
  expect(onError).not.toHaveBeenCalled()
})

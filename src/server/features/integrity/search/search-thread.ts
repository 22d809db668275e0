import { Worker } from 'node:worker_threads'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Storage } from '#server/database/connect.ts'
import type { FromSearch, SearchTask, SearchTasks, ToSearch } from './messages.ts'

/** An answer, or the share of the week's votes that is loaded so far. */
export type SearchAnswer<Task extends SearchTask> =
  | { readonly loading: null; readonly answer: SearchTasks[Task]['answer'] }
  | { readonly loading: number }

/** How long `close` waits for a running statement before it terminates the thread. */
const closeTimeoutMs = 2000

export interface SearchThread {
  ask(week: VoteWeek, task: SearchTask, query: unknown): Promise<SearchAnswer<SearchTask>>
  post(message: ToSearch): void
  isRunning(): boolean
  /** Whether no call is waiting for an answer. */
  isIdle(): boolean
  close(): Promise<void>
}

export function startThread(storage: Pick<Storage, 'dataDir' | 'databaseUrl'>): SearchThread {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), {
    workerData: storage,
    name: 'vote search',
  })
  const waiting = new Map<number, PromiseWithResolvers<SearchAnswer<SearchTask>>>()
  let [asked, isRunning] = [0, true]
  const fail = (error: unknown) => {
    isRunning = false
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  void ended.then(() => fail(new Error('the thread of the vote search has ended')))
  worker.on('error', fail)
  worker.on('message', (message: FromSearch) => {
    const call = waiting.get(message.number)
    waiting.delete(message.number)
    if (message.kind === 'failed') call?.reject(message.error)
    else if (message.kind === 'loading') call?.resolve({ loading: message.share })
    else call?.resolve({ loading: null, answer: message.answer } as SearchAnswer<SearchTask>)
  })
  const post = (message: ToSearch) => {
    worker.postMessage(message)
  }
  return {
    ask(week, task, query) {
      const call = Promise.withResolvers<SearchAnswer<SearchTask>>()
      waiting.set(++asked, call)
      post({ kind: 'ask', number: asked, week, task, query })
      return call.promise
    },
    post,
    isRunning: () => isRunning,
    isIdle: () => waiting.size === 0,
    async close() {
      if (isRunning) post({ kind: 'close' })
      const timeout = setTimeout(() => void worker.terminate(), closeTimeoutMs)
      await ended
      clearTimeout(timeout)
    },
  }
}

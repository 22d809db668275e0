import { Worker } from 'node:worker_threads'
import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import type { VoteFilter } from '#contract/vote-search.ts'
import type { Storage } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { clansChannel } from '#server/domain/clan-events.ts'
import type { FromSearch, SearchTask, SearchTasks, ToSearch } from './messages.ts'
import { readFilter } from './search-filter.ts'

/** The thread ends, and frees its memory, after so long without a search. */
const idleMs = 10 * 60 * 1000

/** An answer, or the share of the week's votes that is loaded so far. */
export type SearchAnswer<Task extends SearchTask> =
  | { readonly loading: null; readonly answer: SearchTasks[Task]['answer'] }
  | { readonly loading: number }

export interface VoteSearch {
  readonly db: Kysely<Schema>
  ask<Task extends SearchTask>(
    week: VoteWeek,
    task: Task,
    query: SearchTasks[Task]['query'],
  ): Promise<SearchAnswer<Task>>
  /** All votes that a filter finds at this moment. @throws AppError malformed; `path` is the place of the filter in the input */
  findVoteIds(filter: VoteFilter, path?: string): Promise<{ readonly week: VoteWeek; readonly ids: readonly number[] }>
  /** The next answer will contain the changes that were committed before. */
  votesChanged(): void
  stop(): Promise<void>
}

/** The search in the votes of a week. Its thread starts with the first search. */
export function createVoteSearch(database: Database, storage: Pick<Storage, 'dataDir' | 'databaseUrl'>): VoteSearch {
  let thread: SearchThread | undefined
  let idle: NodeJS.Timeout | undefined
  let listening: Promise<void> | undefined
  let isStopped = false

  /** Clans are announced if the states of their votes, or their names, have changed. */
  function listen(): Promise<void> {
    listening ??= database
      .listen(
        clansChannel,
        (payload) => thread?.post(payload === '' ? { kind: 'reset' } : { kind: 'changed', clans: JSON.parse(payload) as number[] }), // prettier-ignore
        () => thread?.post({ kind: 'reset' }),
      )
      .catch((error: unknown) => {
        listening = undefined
        throw error
      })
    return listening
  }

  async function close(): Promise<void> {
    clearTimeout(idle)
    const closing = thread
    thread = undefined
    await closing?.close()
  }

  async function ask<Task extends SearchTask>(week: VoteWeek, task: Task, query: SearchTasks[Task]['query']) {
    await listen()
    if (isStopped) throw new Error('the search has stopped')
    if (!thread?.isRunning()) thread = startThread(storage)
    const asked = thread
    clearTimeout(idle)
    idle = setTimeout(() => asked.isIdle() && void close(), idleMs)
    idle.unref()
    return (await asked.ask(week, task, query)) as SearchAnswer<Task>
  }

  const votesChanged = () => thread?.post({ kind: 'changed', clans: [] })
  return {
    db: database.db,
    ask,
    votesChanged,
    async findVoteIds({ week, ...conditions }, path = 'body') {
      const filter = readFilter(conditions, path)
      for (;;) {
        votesChanged()
        const found = await ask(week, 'ids', filter)
        if (found.loading === null) return { week, ids: [...found.answer] }
      }
    },
    async stop() {
      isStopped = true
      await close()
    },
  }
}

interface SearchThread {
  ask(week: VoteWeek, task: SearchTask, query: unknown): Promise<SearchAnswer<SearchTask>>
  post(message: ToSearch): void
  isRunning(): boolean
  /** Whether no answer is awaited. */
  isIdle(): boolean
  close(): Promise<void>
}

function startThread(storage: Pick<Storage, 'dataDir' | 'databaseUrl'>): SearchThread {
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
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- worker_threads' postMessage takes no target origin
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
      await ended
    },
  }
}

import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { VoteFilter } from '#contract/vote-search.ts'
import type { Storage } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import type { Schema } from '#server/database/schema.ts'
import { clansChannel } from '#server/domain/clan-events.ts'
import type { FoundVoteIds } from '../found-vote-ids.ts'
import type { SearchTask, SearchTasks } from './messages.ts'
import { parseFilter } from './search-filter.ts'
import { type SearchAnswer, type SearchThread, startThread } from './search-thread.ts'

/** After this time without a search, the thread ends to free its memory. */
const idleMs = 10 * 60 * 1000

export interface VoteSearch {
  readonly db: Kysely<Schema>
  ask<Task extends SearchTask>(
    week: VoteWeek,
    task: Task,
    query: SearchTasks[Task]['query'],
  ): Promise<SearchAnswer<Task>>
  /** All votes that a filter currently finds. @throws AppError malformed; `path` is the filter's place in the input */
  findVoteIds(filter: VoteFilter, limit: number, path?: string): Promise<FoundVoteIds>
  /** Makes the next answer contain all changes that are already committed. */
  votesChanged(): void
  stop(): Promise<void>
}

/** The search in the votes of a week. The first search starts its thread. */
export function createVoteSearch(database: Database, storage: Pick<Storage, 'dataDir' | 'databaseUrl'>): VoteSearch {
  let thread: SearchThread | undefined
  let idle: NodeJS.Timeout | undefined
  let listening: Promise<void> | undefined
  let isStopped = false

  /** Clans are announced when the states of their votes, or their names, have changed. */
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
    async findVoteIds({ week, ...conditions }, limit, path = 'body') {
      const filter = parseFilter(conditions, path)
      for (;;) {
        votesChanged()
        const found = await ask(week, 'ids', { filter, limit })
        if (found.loading !== null) continue
        const { answer } = found
        if (typeof answer === 'number') return { week, count: answer, ids: [] }
        return { week, count: answer.length, ids: [...answer] }
      }
    },
    async stop() {
      isStopped = true
      await close()
    },
  }
}

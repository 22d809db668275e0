// The thread of the vote search, with its own database connection. On the main thread, a search would block every request.
import { parentPort, workerData } from 'node:worker_threads'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { withTimeout } from '#server/concurrency/with-timeout.ts'
import { openDatabase, type Storage } from '#server/database/connect.ts'
import type { FromSearch, SearchTask, SearchTasks, ToSearch } from './messages.ts'
import { createSearch } from './search-weeks.ts'
import { findIds, groupTable, listTable, searchTable } from './search-table.ts'
import type { TableView } from './table-view.ts'
import { csvLines } from './votes-csv.ts'

/** How long a call waits for a week to be loaded before the answer is the loaded share. */
const maxWaitMs = 4000
const votesPerPart = 1000

type Tasks = {
  readonly [Task in SearchTask]: (view: TableView, query: SearchTasks[Task]['query']) => SearchTasks[Task]['answer']
}

const tasks: Tasks = {
  search: searchTable,
  group: groupTable,
  ids: findIds,
  list(view, { filter, after, headings }) {
    const votes = listTable(view, filter, votesPerPart, after)
    const last = votes.at(-1)
    const isEnd = !last || votes.length < votesPerPart
    return {
      lines: csvLines(votes, headings),
      next: isEnd ? undefined : { castAt: last.row_create_timestamp, id: last.id },
    }
  },
}

// Failed statements are answered as errors; other failures surface at the next statement.
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ ...(workerData as Storage), join: true, log })
const weeks = createSearch(database.db, Date.now)

function post(message: FromSearch, transferred: readonly ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transferred)
}

async function answer(number: number, week: VoteWeek, task: SearchTask, query: unknown): Promise<void> {
  const opened = weeks.open(week)
  try {
    const outcome = await withTimeout(weeks.refresh(opened), maxWaitMs, () => 'loading' as const)
    if (outcome === 'loading') post({ kind: 'loading', number, share: opened.share() })
    else {
      const found = (tasks[task] as (view: TableView, query: unknown) => unknown)(opened.view, query)
      post(
        { kind: 'answer', number, answer: found },
        found instanceof Float64Array ? [found.buffer as ArrayBuffer] : [],
      )
    }
  } catch (error) {
    if (opened.loading.signal.aborted) post({ kind: 'loading', number, share: 0 })
    else post({ kind: 'failed', number, error })
  }
}

parentPort?.on('message', (message: ToSearch) => {
  if (message.kind === 'ask') void answer(message.number, message.week, message.task, message.query)
  else if (message.kind === 'changed') weeks.clansChanged(message.clans)
  else if (message.kind === 'reset') weeks.reset()
  else void database.close().then(() => process.exit(0))
})

import { readFile } from 'node:fs/promises'
import { previousWeek, type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { ArchivedWeek } from '#contract/weeks.ts'
import { openDatabase } from '#server/database/connect.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import { growVotes } from './grow-votes.ts'
import type { ListeningProcess } from '../scripts/listening-process.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500

export interface ClosingSite {
  readonly site: ListeningProcess
  readonly hasClosed: () => Promise<boolean>
  /** The process that closes the week; undefined between its steps. Linux only. */
  readonly findClosingProcess: () => Promise<number | undefined>
}

/** Starts a site with 500 clans that immediately closes last week, which has `votes` votes. */
export async function startClosingSite(storage: BenchStorage, votes: number): Promise<ClosingSite> {
  await seed(storage, clans, 0)
  const week = previousWeek(voteWeekAt(Date.now()))
  await prepareWeek(storage, week)
  await growVotes(storage, votes, week)
  const site = await startSite(storage, { RESULT_DELAY_HOURS: '0' })
  return {
    site,
    async hasClosed() {
      const { weeks } = (await (await fetch(`${site.address}/api/weeks`)).json()) as { weeks: ArchivedWeek[] }
      return weeks.find((listed) => listed.week === week)?.status === 'final'
    },
    findClosingProcess: () => findClosingProcess(site),
  }
}

async function prepareWeek({ environment, databaseUrl }: BenchStorage, week: VoteWeek): Promise<void> {
  const database = await openDatabase({ dataDir: environment.DATA_DIR, databaseUrl })
  try {
    await ensureVotePartitions(database.db, [week])
    await database.db.insertInto('result_start').values({ week }).execute()
  } finally {
    await database.close()
  }
}

async function findClosingProcess({ child: { pid } }: ListeningProcess): Promise<number | undefined> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  for (const each of children) {
    const command = await readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('closing-process')) return Number(each)
  }
  return undefined
}

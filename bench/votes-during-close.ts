import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { previousWeek, type VoteWeek, voteWeekAt } from '#contract/rules/vote-week.ts'
import type { ArchivedWeek } from '#contract/weeks.ts'
import { openDatabase } from '#server/database/connect.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import { growVotes } from './grow-votes.ts'
import { voteUnderLoad } from './load.ts'
import type { ServerProcess } from './process.ts'
import { clanIds } from './reads.ts'
import { atLeast, median, type Row } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 500
const seconds = 5
const roundsAfter = 8

/**
 * New votes per second while a site closes a week of so many votes, compared with the same site without it. On PostgreSQL, the closing
 * process is paused in every second round: a baseline after a close of 10 million votes was slower than the close itself. On the
 * embedded database, a paused process could block the only session, so the baseline are rounds after the close. Linux only.
 */
export async function measureVotesDuringClose(storage: BenchStorage, stored: number): Promise<Row[]> {
  const isEmbedded = storage.name === 'embedded'
  const votes = isEmbedded ? Math.min(stored, 1e6) : stored
  await seed(storage, clans, 0)
  const week = previousWeek(voteWeekAt(Date.now()))
  await prepareWeek(storage, week)
  await growVotes(storage, votes, week)
  const site = await startSite(storage, { RESULT_DELAY_HOURS: '0' })
  try {
    const ids = await clanIds(site.address)
    const measureRound = () => voteUnderLoad(site.address, ids, { seconds })
    // Warm up.
    await voteUnderLoad(site.address, ids, { seconds: 2 })
    const [during, without]: [number[], number[]] = [[], []]
    while ((await statusOf(site.address, week)) !== 'final') {
      const closing = await findClosingProcess(site)
      const rate = await measureRound()
      // Between the steps there is no process, or another one.
      if (closing === undefined || closing !== (await findClosingProcess(site))) continue
      during.push(rate)
      if (isEmbedded) continue
      process.kill(closing, 'SIGSTOP')
      without.push(await measureRound())
      process.kill(closing, 'SIGCONT')
    }
    if (isEmbedded) for (let round = 0; round < roundsAfter; round++) without.push(await measureRound())
    // Rates drift, so each round is compared with those directly before and after it.
    const ratios = during.map(
      (rate, round) => (2 * rate) / ((without[round - 1] ?? Number.NaN) + (without[round] ?? Number.NaN)),
    )
    const ratio = median(ratios.slice(1))
    const shown = (rates: readonly number[]) => `${Math.min(...rates)} to ${Math.max(...rates)}`
    return [
      atLeast(0.9, {
        name: `Votes during the close of a week with ${votes / 1e6} million votes; without it`,
        storage: storage.name,
        site: median(during),
        baseline: median(without),
        ...(!isEmbedded && { ratio }),
        unit: '/s',
        spread: `${shown(during)}; ${shown(without)}; ${during.length} rounds`,
      }),
    ]
  } finally {
    await site.stop()
  }
}

async function findClosingProcess({ child: { pid } }: ServerProcess): Promise<number | undefined> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').filter(Boolean)
  for (const each of children) {
    const command = await readFile(`/proc/${each}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('closing-process')) return Number(each)
  }
  return undefined
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

async function statusOf(address: string, week: VoteWeek): Promise<ArchivedWeek['status'] | undefined> {
  const { weeks } = (await (await fetch(`${address}/api/weeks`)).json()) as { weeks: ArchivedWeek[] }
  return weeks.find((listed) => listed.week === week)?.status
}

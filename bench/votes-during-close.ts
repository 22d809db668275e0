import process from 'node:process'
import { startClosingSite } from './closing-site.ts'
import { voteUnderLoad } from './load.ts'
import { clanIds } from './reads.ts'
import { atLeast, median, type Row } from './rows.ts'
import type { BenchStorage } from './storage.ts'

const seconds = 5
const roundsAfter = 8

/**
 * New votes per second while a site closes a week of `stored` votes, compared with the same site without the close. On PostgreSQL, the
 * closing process is paused in every second round, because a baseline after a close of 10 million votes was slower than the close itself.
 * On the embedded database, a paused process could block the only session, so the baseline consists of rounds after the close. Linux only.
 */
export async function measureVotesDuringClose(storage: BenchStorage, stored: number): Promise<Row[]> {
  const isEmbedded = storage.name === 'embedded'
  const votes = isEmbedded ? Math.min(stored, 1e6) : stored
  const { site, hasClosed, findClosingProcess } = await startClosingSite(storage, votes)
  const ids = await clanIds(site.address)
  const measureRound = () => voteUnderLoad(site.address, ids, { seconds })
  // Warm up.
  await voteUnderLoad(site.address, ids, { seconds: 2 })
  const [during, without]: [number[], number[]] = [[], []]
  while (!(await hasClosed())) {
    const closing = await findClosingProcess()
    const rate = await measureRound()
    // Between the steps, there is no closing process, or a new one.
    if (closing === undefined || closing !== (await findClosingProcess())) continue
    during.push(rate)
    if (isEmbedded) continue
    process.kill(closing, 'SIGSTOP')
    without.push(await measureRound())
    process.kill(closing, 'SIGCONT')
  }
  if (isEmbedded) for (let round = 0; round < roundsAfter; round++) without.push(await measureRound())
  // Rates drift, so each round is compared with the rounds directly before and after it.
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
}

import { detect } from '#server/features/integrity/detector/detect.ts'
import { readWeeks } from '#server/features/integrity/judging/read-weeks.ts'
import { median, type Row, within } from './rows.ts'
import { withSeededVotes } from './seeded-database.ts'
import type { BenchStorage } from './storage.ts'

/** In all weeks together. */
const votes = 150_000
/** The first round also compiles the detector's code, which would hardly matter for a million votes. */
const rounds = 3
const sliceGoalMs = 5
/** For reading and examining together. */
const goalSeconds = 5

/**
 * The time that the vote detector takes for the votes of a site. On the embedded database also that of each statement that reads them,
 * because new votes wait for it.
 */
export function measureJudging(storage: BenchStorage): Promise<Row[]> {
  return withSeededVotes(storage, votes, async (database, week) => {
    const slicesMs: number[] = []
    const taken: { readonly readMs: number; readonly examineMs: number }[] = []
    let read = 0
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const stored = await readWeeks(database, week, async (statementMs) => void slicesMs.push(statementMs))
      const readAt = performance.now()
      read = stored.votes.count
      detect(stored.votes, week)
      taken.push({ readMs: readAt - begun, examineMs: performance.now() - readAt })
    }
    const perMillion = (name: string, timesMs: readonly number[]) => {
      const seconds = timesMs.map((ms) => (ms * 1000) / read)
      return within(goalSeconds, {
        name: `Judging ${read} votes of a database, per million votes: ${name}`,
        storage: storage.name,
        site: median(seconds),
        unit: 's',
        spread: seconds.map((one) => one.toFixed(1)).join(', '),
      })
    }
    return [
      ...(storage.name === 'embedded' ? sliceRows(slicesMs) : []),
      perMillion('reading', taken.map(({ readMs }) => readMs)), // prettier-ignore
      perMillion('examining', taken.map(({ examineMs }) => examineMs)), // prettier-ignore
      perMillion('both', taken.map(({ readMs, examineMs }) => readMs + examineMs)), // prettier-ignore
    ]
  })
}

function sliceRows(slicesMs: readonly number[]): Row[] {
  const sorted = slicesMs.toSorted((a, b) => a - b)
  const row = (name: string, site: number) =>
    within(sliceGoalMs, {
      name: `Reading ${sorted.length} slices of votes for the detector: ${name}`,
      storage: 'embedded',
      site,
      unit: 'ms',
    })
  return [
    row('median', median(sorted)),
    row('95 % take at most', sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN),
  ]
}

import type { LoaderFunctionArgs } from 'react-router'
import type { WeekLine } from '#contract/weeks.ts'
import type { Api } from '../../api.ts'
import { apiContext } from '../../context.ts'

/** Two clans of a week that are adjacent in the ranking. */
export interface Neighbors {
  readonly week: string
  readonly above: WeekLine
  readonly below: WeekLine
}

/** The vote calendar, the newest checkpoint, and an example from this week or, if it has none, the previous week. */
export async function loadRule({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { body: date } = await api.readDate()
  const running = await readNeighbors(api, date.week)
  const before = running.found ?? running.previous
  const example = typeof before === 'string' ? (await readNeighbors(api, before)).found : before
  return { offset: date.offset, example: example ?? undefined, checkpoint: running.checkpoint }
}

async function readNeighbors(api: Api, week: string) {
  const { lines, previous, checkpoint } = (await api.readWeek({ params: { week } })).body
  return { found: findNeighbors(week, lines), previous, checkpoint }
}

/** Prefers two clans with equal votes, because the tie rules need an example most. */
export function findNeighbors(week: string, lines: readonly WeekLine[]): Neighbors | undefined {
  const ranked = lines.filter(({ rank }) => rank !== null)
  const pairs = ranked.flatMap((below, index) => {
    const above = ranked[index - 1]
    return above ? { week, above, below } : []
  })
  return pairs.find(({ below }) => below.decided !== 'votes') ?? pairs[0]
}

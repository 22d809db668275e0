import { fail } from '#contract/errors.ts'
import type { ClanWeek } from '#contract/weeks.ts'
import { readWeekStates } from './archived-weeks.ts'
import { readClanLines } from './result-store.ts'
import type { ArchiveDeps } from './deps.ts'

/** A year and the running week. */
const maxWeeks = 53

/**
 * The clan's weeks in the archive, newest first. Weeks of which its results have no line, because it was neither listed nor
 * voted for, are left out.
 *
 * @throws AppError clan_not_found unless the clan is listed
 */
export async function readClanWeeks(deps: ArchiveDeps, clanId: number): Promise<ClanWeek[]> {
  const { db, standings, readProvisional } = deps
  const running = standings.place(clanId) ?? fail('clan_not_found')
  const states = (await readWeekStates(db, standings.week)).slice(0, maxWeeks)
  const lines = new Map((await readClanLines(db, clanId, states.at(-1)?.week ?? '')).map((line) => [line.week, line]))
  const weeks = await Promise.all(
    states.map(async ({ week, status, version }): Promise<ClanWeek | undefined> => {
      const common = { week, status, version }
      if (status === 'open') {
        const { rank, votes, recommended } = running
        return { ...common, rank, votes, recommended }
      }
      if (status === 'final') {
        const line = lines.get(week)
        return line && { ...common, rank: line.rank, votes: line.effective, recommended: line.recommended }
      }
      const line = (await readProvisional(week)).lines.find(({ clan }) => clan === clanId)
      const { rank = null, effective = 0, recommended = false } = line ?? {}
      return { ...common, rank, votes: effective, recommended }
    }),
  )
  return weeks.filter((week) => week !== undefined)
}

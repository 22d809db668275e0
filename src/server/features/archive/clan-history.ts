import { fail } from '#contract/errors.ts'
import { clanWeekPageSize } from '#contract/rules/lists/pages.ts'
import { startOfWeek, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import type { ClanWeek } from '#contract/weeks.ts'
import { findOwnClanId } from '#server/domain/own-clan.ts'
import { readWeekStates } from './archived-weeks.ts'
import type { ArchiveDeps } from './deps.ts'
import { readClanLines } from './result-store.ts'

/** @throws AppError clan_not_found unless the clan is listed */
export async function listClanWeeksOf(deps: ArchiveDeps, clanId: number, page: number) {
  if (!deps.standings.place(clanId)) fail('clan_not_found')
  const weeks = await readClanWeeks(deps, clanId)
  return { weeks: weeks.slice((page - 1) * clanWeekPageSize, page * clanWeekPageSize), total: weeks.length }
}

/** Works for unlisted clans, too. */
export async function listOwnClanWeeksOf(deps: ArchiveDeps, userId: number): Promise<ClanWeek[]> {
  const clanId = await findOwnClanId(deps.db, userId)
  return clanId === undefined ? [] : readClanWeeks(deps, clanId)
}

/**
 * Returns the clan's weeks in the archive, newest first. Omits final weeks in which it was neither listed nor voted for. The data of a
 * provisional week have only clans with votes, so a clan that was listed before its end is added without votes.
 */
async function readClanWeeks(deps: ArchiveDeps, clanId: number): Promise<ClanWeek[]> {
  const { db, standings, readProvisional, voteOffset } = deps
  const running = standings.place(clanId)
  const { listedAt = Number.POSITIVE_INFINITY } = standings.detailsOf(clanId) ?? {}
  const [states, found] = await Promise.all([readWeekStates(db, standings.week), readClanLines(db, clanId)])
  const lines = new Map(found.map((line) => [line.week, line]))
  const weeks = await Promise.all(
    states.map(async ({ week, status, version }): Promise<ClanWeek | undefined> => {
      const common = { week, status, version }
      if (status === 'open') {
        if (!running) return undefined
        const { rank, votes, recommended } = running
        return { ...common, rank, votes, recommended }
      }
      if (status === 'final') {
        const line = lines.get(week)
        return line && { ...common, rank: line.rank, votes: line.effective, recommended: line.recommended }
      }
      const line = (await readProvisional(week)).lines.find(({ clan }) => clan === clanId)
      if (!line && listedAt >= voteWeekEnd(startOfWeek(week, voteOffset), voteOffset)) return undefined
      const { rank = null, effective = 0, recommended = false } = line ?? {}
      return { ...common, rank, votes: effective, recommended }
    }),
  )
  return weeks.filter((week) => week !== undefined)
}

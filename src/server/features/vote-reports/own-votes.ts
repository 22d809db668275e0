import { fail } from '#contract/errors.ts'
import { reportedUntil } from '#contract/rules/votes/vote-reports.ts'
import { type VoteWeek, voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { VoteAppeal, WeekReport } from '#contract/vote-reports.ts'
import { findOwnClanId } from '#server/domain/own-clan.ts'
import { type AppealRow, findAppeals, insertAppeal } from './appeal-store.ts'
import type { VoteReportDeps } from './deps.ts'
import { firstReportedWeek, type WeekCounts } from './week-counts.ts'

interface Deps extends VoteReportDeps {
  readonly readCounts: (clanId: number) => Promise<readonly WeekCounts[]>
}

/** Returns no weeks for a user without a clan. */
export async function readOwnVotes(deps: Deps, userId: number) {
  const { db, now, voteOffset } = deps
  const clanId = await findOwnClanId(db, userId)
  const weeks = clanId === undefined ? [] : await readWeeks(deps, clanId)
  return { week: voteWeekAt(now(), voteOffset), until: reportedUntil(now()), weeks }
}

const noVotes = { cast: 0, checking: 0, uncounted: 0, causes: [], kinds: [], other: 0 } as const

async function readWeeks({ db, now, voteOffset, readCounts }: Deps, clanId: number): Promise<WeekReport[]> {
  const counts = new Map((await readCounts(clanId)).map((week) => [week.week, week]))
  const appeals = Map.groupBy(await findAppeals(db, clanId, firstReportedWeek(now(), voteOffset)), ({ week }) => week)
  const weeks = [...new Set([...counts.keys(), ...appeals.keys()])].sort().toReversed()
  return weeks.map((week) => {
    const { causes, kinds, ...count } = counts.get(week) ?? noVotes
    return { week, ...count, causes: [...causes], kinds: [...kinds], appeals: (appeals.get(week) ?? []).map(toAppeal) }
  })
}

/** @throws AppError no_own_clan; already_decided if nothing is reported for the week, or an appeal is unanswered */
export async function appealVotes(
  { db, now, readCounts }: Deps,
  userId: number,
  appeal: { readonly week: VoteWeek; readonly text: string },
): Promise<VoteAppeal> {
  const clanId = (await findOwnClanId(db, userId)) ?? fail('no_own_clan')
  const reported = await readCounts(clanId)
  if (!reported.some(({ week }) => week === appeal.week)) fail('already_decided')
  return toAppeal((await insertAppeal(db, clanId, appeal, now())) ?? fail('already_decided'))
}

function toAppeal({ text, created_at, answer, answered_at }: AppealRow): VoteAppeal {
  return { text, at: created_at.getTime(), answer, answered_at: answered_at?.getTime() ?? null }
}

import type * as z from 'zod/mini'
import { hourMs } from '#contract/rules/time/durations.ts'
import { fail } from '#contract/errors.ts'
import type { readVoteCase } from '#contract/vote-cases.ts'
import { readActions } from './read-actions.ts'
import { describeEvidence } from './describe-evidence.ts'
import {
  type CaseVotes,
  countHours,
  type HourCount,
  readSample,
  readSharedValues,
  type SharedValue,
} from './case-votes.ts'
import type { CaseDeps } from './deps.ts'
import { readCaseRows, summarizeCases } from './list-cases.ts'
import { readNamesInEvidence } from './names-in-evidence.ts'

type CaseDetails = z.input<typeof readVoteCase.response>

/** @throws AppError no_such_entry */
export async function readCase(deps: CaseDeps, id: number): Promise<CaseDetails> {
  const { db } = deps
  const rows = await readCaseRows(db, { id })
  const groupEvidence = rows[0]?.evidence ?? null
  const clanName = await readNamesInEvidence(db, [groupEvidence])
  const [summary] = await summarizeCases(deps, rows, clanName)
  const stored = await db.selectFrom('vote_cases').select('vote_ids').where('id', '=', id).executeTakeFirst()
  if (!summary || !stored) return fail('no_such_entry')
  const { vote_ids: ids } = stored
  const votes: CaseVotes = { week: summary.week, clanId: summary.clan_id, ids }
  const hasVotes = ids.length > 0
  // In parallel: each reads the clan's votes of the week.
  const [hours, shared, sample] = await Promise.all([
    countHours(db, votes),
    hasVotes ? readSharedValues(db, votes) : [],
    hasVotes ? readSample(db, votes) : [],
  ])
  const { evidence, explanations, reservations } = describeEvidence(groupEvidence, summary.size, clanName)
  return {
    ...summary,
    evidence,
    explanations,
    reservations,
    timeline: timelineOf(hours),
    networks: networksOf(shared),
    countries: shared.filter(({ column }) => column === 'country').map(toShare),
    tokens: tokensOf(shared, ids.length),
    sample,
    appeals: await readAppeals(deps, votes),
    actions: (await readActions(db, { caseId: id })).toReversed(),
  }
}

function timelineOf(hours: readonly HourCount[]): CaseDetails['timeline'] {
  const [first, last] = [hours[0]?.at ?? 0, hours.at(-1)?.at ?? 0]
  if (hours.length === 0) return []
  const timeline = Array.from({ length: (last - first) / hourMs + 1 }, (_, hour) => ({
    at: first + hour * hourMs,
    group: 0,
    others: 0,
  }))
  for (const { at, isInGroup, votes } of hours) {
    const hour = timeline[(at - first) / hourMs]
    if (hour) hour[isInGroup ? 'group' : 'others'] += votes
  }
  return timeline
}

const toShare = ({ value, label, seen }: SharedValue) => ({ value, label, seen })

function networksOf(shared: readonly SharedValue[]): CaseDetails['networks'] {
  const networks = shared.filter(({ column }) => column === 'network').map(toShare)
  const providers = shared.filter(({ column, value }) => column === 'asn' && value !== 'none').map((one) => ({ ...toShare(one), value: `AS${one.value}` })) // prettier-ignore
  return [...networks, ...providers].sort((a, b) => b.seen - a.seen)
}

const maxTokens = 20

/** The values whose number in the group most exceeds the number that the clan's other votes suggest. */
function tokensOf(shared: readonly SharedValue[], size: number): CaseDetails['tokens'] {
  return shared
    .map(({ column, value, label, seen, others, allOthers }) => {
      const expected = allOthers === 0 ? 0 : (others / allOthers) * size
      return { column, value, label, seen, expected: Math.round(expected * 10) / 10 }
    })
    .filter(({ seen, expected }) => seen > expected)
    .sort((a, b) => b.seen - b.expected - (a.seen - a.expected))
    .slice(0, maxTokens)
}

async function readAppeals({ db }: CaseDeps, { week, clanId }: CaseVotes): Promise<CaseDetails['appeals']> {
  const rows = await db
    .selectFrom('vote_appeals')
    .select(['id', 'text', 'created_at', 'answer', 'answered_at'])
    .where('week', '=', week)
    .where('clan_id', '=', clanId)
    .orderBy('id')
    .execute()
  return rows.map(({ created_at: at, answered_at: answered, ...row }) => ({
    ...row,
    at: at.getTime(),
    answered_at: answered?.getTime() ?? null,
  }))
}

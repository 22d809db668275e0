import { effectiveVotes } from '../rules/penalty.ts'
import { compareContenders, type Contender, tieBreakDraw } from '../rules/tie-break.ts'
import type { VoteWeek } from '../rules/vote-week.ts'
import type { DecidingRule, ResultClan } from './result-files.ts'
import { sortInSteps } from './sort-in-steps.ts'

/** The version of the rule in this file. A change of the rule gets a new one. */
export const rankingRule = 1

/** What the result of a clan is computed from: its votes by state, and what the fence froze. */
export type ClanInputs = Omit<ResultClan, 'cast' | 'effective' | 'rank' | 'decided'>

/** The lines of `clans.ndjson`, by ascending ID: tallies, effective votes, ranks and what decided them. */
export function rankClans(week: VoteWeek, clans: Iterable<ClanInputs>): ResultClan[] {
  const ranking = rankClansInSteps(week, clans)
  for (;;) {
    const { done, value } = ranking.next()
    if (done) return value
  }
}

/** Clans per step: about a millisecond. */
const clansPerStep = 1000

/** The same. Yields after a few milliseconds of work at most, so that a caller can do something else in between. */
export function* rankClansInSteps(week: VoteWeek, clans: Iterable<ClanInputs>): Generator<undefined, ResultClan[]> {
  const all = yield* sortInSteps([...clans], (a, b) => a.clan - b.clan)
  const contenders = yield* mapInSteps(all, (inputs) => contenderOf(week, inputs))
  const isPlaced = ({ listed, recommended }: ClanInputs, { effectiveVotes: votes }: Contender) =>
    listed && !recommended && votes > 0
  const placed = yield* sortInSteps(
    contenders.filter((contender, index) => isPlaced(all[index] as ClanInputs, contender)),
    compareContenders,
  )
  const places = new Map<number, Place>()
  yield* mapInSteps(placed, (contender, index) => {
    const above = placed[index - 1]
    places.set(contender.id, { rank: index + 1, decided: above ? decidingRule(above, contender) : null })
  })
  return yield* mapInSteps(all, (inputs, index) =>
    lineOf(inputs, contenders[index] as Contender, places.get(inputs.clan)),
  )
}

interface Place {
  readonly rank: number
  readonly decided: DecidingRule | null
}

function* mapInSteps<T, U>(items: readonly T[], make: (item: T, index: number) => U): Generator<undefined, U[]> {
  const made: U[] = []
  for (const [index, item] of items.entries()) {
    made.push(make(item, index))
    if (made.length % clansPerStep === 0) yield
  }
  return made
}

/** The keys are in canonical order, so that `clanLine` writes canonical JSON. */
function lineOf(inputs: ClanInputs, { effectiveVotes: effective }: Contender, place: Place | undefined): ResultClan {
  return {
    cast: inputs.counted + inputs.notCounted + inputs.undecided,
    clan: inputs.clan,
    counted: inputs.counted,
    decided: place?.decided ?? null,
    effective,
    lastVoteOrder: inputs.lastVoteOrder,
    lastWeek: inputs.lastWeek,
    listed: inputs.listed,
    notCounted: inputs.notCounted,
    penalty: inputs.penalty,
    premium: inputs.premium,
    rank: place?.rank ?? null,
    recommended: inputs.recommended,
    undecided: inputs.undecided,
  }
}

/** A line of `clans.ndjson`, without its newline, for a clan from `rankClans`. Equal to canonical JSON (RFC 8785). */
export function clanLine(clan: ResultClan): string {
  return JSON.stringify(clan)
}

function contenderOf(week: VoteWeek, inputs: ClanInputs): Contender {
  return {
    id: inputs.clan,
    effectiveVotes: effectiveVotes(inputs.counted, inputs.penalty),
    premium: inputs.premium,
    // Only the order of the times matters.
    lastVoteAt: inputs.lastVoteOrder,
    lastWeekVotes: inputs.lastWeek,
    lot: tieBreakDraw(week, inputs.clan),
  }
}

/** What placed a clan behind the one directly above it. @public */
export function decidingRule(above: Contender, below: Contender): DecidingRule {
  if (above.effectiveVotes !== below.effectiveVotes) return 'votes'
  if (above.premium !== below.premium) return 'premium'
  if (above.lastVoteAt !== below.lastVoteAt) return 'earlier'
  if (above.lastWeekVotes !== below.lastWeekVotes) return 'lastWeek'
  return 'draw'
}

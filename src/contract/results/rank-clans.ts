import { effectiveVotes } from '../rules/ranking/penalty.ts'
import { compareContenders, type Contender, tieBreakDraw } from '../rules/ranking/tie-break.ts'
import type { VoteWeek } from '../rules/votes/vote-week.ts'
import type { DecidingRule, ResultClan } from './result-files.ts'
import { sortInSteps } from './sort-in-steps.ts'

/** Version of the ranking rule in this file. Increase it with every change of the rule. */
export const rankingRule = 1

/** Inputs of a clan's result: its votes by state, and the values frozen by the week's fence. */
export type ClanInputs = Omit<ResultClan, 'cast' | 'effective' | 'rank' | 'decided'>

/** Returns the lines of `clans.ndjson` by ascending ID: tallies, effective votes, ranks and the rules that decided them. */
export function rankClans(week: VoteWeek, clans: Iterable<ClanInputs>): ResultClan[] {
  const ranking = rankClansInSteps(week, clans)
  for (;;) {
    const { done, value } = ranking.next()
    if (done) return value
  }
}

/** Clans per step; a step takes about a millisecond. */
const clansPerStep = 1000

/** Like `rankClans`, but yields after at most a few milliseconds, so that the caller can interleave other work. */
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

/** The order of keys is canonical, so that `clanLine` writes canonical JSON. */
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

/** A line of `clans.ndjson` without its newline, for a clan returned by `rankClans`. Equals its canonical JSON (RFC 8785). */
export function clanLine(clan: ResultClan): string {
  return JSON.stringify(clan)
}

function contenderOf(week: VoteWeek, inputs: ClanInputs): Contender {
  return {
    id: inputs.clan,
    effectiveVotes: effectiveVotes(inputs.counted, inputs.penalty),
    premium: inputs.premium,
    // Only the times' order matters.
    lastVoteAt: inputs.lastVoteOrder,
    lastWeekVotes: inputs.lastWeek,
    lot: tieBreakDraw(week, inputs.clan),
  }
}

/** The rule that placed a clan behind the one directly above it. @public */
export function decidingRule(above: Contender, below: Contender): DecidingRule {
  if (above.effectiveVotes !== below.effectiveVotes) return 'votes'
  if (above.premium !== below.premium) return 'premium'
  if (above.lastVoteAt !== below.lastVoteAt) return 'earlier'
  if (above.lastWeekVotes !== below.lastWeekVotes) return 'lastWeek'
  return 'draw'
}

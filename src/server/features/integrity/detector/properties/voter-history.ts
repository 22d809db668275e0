import { thresholds } from '../thresholds.ts'
import type { VoteColumns } from '../votes/vote-columns.ts'

/** How a vote fits the earlier votes of its key. */
export const keyStates = {
  /** The key did not vote in an earlier week. */
  fresh: 0,
  /** The key voted for this clan in an earlier week, which may be older than the weeks that the detector reads. */
  known: 1,
  /** The key voted in an earlier week, but not for this clan. */
  knownElsewhere: 2,
  /** The platform or the hardware print differs from the key's last vote. */
  deviceChanged: 3,
  /** The pass is younger than the key's last vote allows. */
  passContradicts: 4,
} as const

export interface VoterHistory {
  /** By row: a value of `keyStates`. */
  readonly keyState: Uint8Array
  /** By row: the number of clans for which the key voted in the vote's week, at most 255. */
  readonly clansInWeek: Uint8Array
  /** By row: 1 if other keys voted with the same pass. */
  readonly passShared: Uint8Array<ArrayBuffer>
  /** The rows of each key, sorted by time: those of voter code `v` are `rows[starts[v]]` to `rows[starts[v + 1] - 1]`. */
  readonly rows: Uint32Array
  readonly starts: Uint32Array
}

export function buildVoterHistory(votes: VoteColumns): VoterHistory {
  const { count, castAt, week, clan, platform, hardware, passAgeS, isComeback } = votes
  const { rows, starts } = rowsByVoter(votes)
  const keyState = new Uint8Array(count)
  const clansInWeek = new Uint8Array(count)
  const printCounts = new Uint32Array(hardware.size)
  for (const print of hardware.codes) printCounts[print] = (printCounts[print] ?? 0) + 1

  const deviceChanged = (row: number, before: number) => {
    const [now, then] = [platform.codes[row] ?? 0, platform.codes[before] ?? 0]
    if (now !== 0 && then !== 0 && now !== then) return true
    const [print, printThen] = [hardware.codes[row] ?? 0, hardware.codes[before] ?? 0]
    // Browsers that randomize prints have a new one each time, which occurs once or twice.
    return (
      print !== 0 && printThen !== 0 && print !== printThen && (printCounts[print] ?? 0) > thresholds.rarePrintVotes
    )
  }
  const passContradicts = (row: number, before: number) => {
    const [age, ageThen] = [passAgeS[row] ?? -1, passAgeS[before] ?? -1]
    if (age < 0 || ageThen < 0) return false
    const elapsedS = ((castAt[row] ?? 0) - (castAt[before] ?? 0)) / 1000
    return age - ageThen - elapsedS < -thresholds.passAgeToleranceS
  }
  for (let voter = 1; voter < starts.length - 1; voter++) {
    const [from, to] = [starts[voter] ?? 0, starts[voter + 1] ?? 0]
    let weekFrom = from
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0
      if (week[row] !== week[rows[weekFrom] ?? 0]) weekFrom = index
      let weekTo = index
      while (weekTo < to && week[rows[weekTo] ?? 0] === week[row]) weekTo++
      clansInWeek[row] = Math.min(255, weekTo - weekFrom)
      const before = index === from ? undefined : rows[index - 1]
      if (before !== undefined && passContradicts(row, before)) keyState[row] = keyStates.passContradicts
      else if (before !== undefined && deviceChanged(row, before)) keyState[row] = keyStates.deviceChanged
      else if (isComeback[row] === 1) keyState[row] = keyStates.known
      // A key whose only votes are of this week is new, unless one of them is a comeback to another clan.
      else if (weekFrom === from)
        keyState[row] = comesBack(weekFrom, weekTo) ? keyStates.knownElsewhere : keyStates.fresh
      else keyState[row] = votedFor(clan[row] ?? 0, from, weekFrom) ? keyStates.known : keyStates.knownElsewhere
    }
  }
  return { keyState, clansInWeek, passShared: sharedPasses(votes), rows, starts }

  function comesBack(from: number, to: number): boolean {
    for (let index = from; index < to; index++) if (isComeback[rows[index] ?? 0] === 1) return true
    return false
  }

  function votedFor(wanted: number, from: number, to: number): boolean {
    for (let index = from; index < to; index++) if (clan[rows[index] ?? 0] === wanted) return true
    return false
  }
}

function rowsByVoter({ count, voter, castAt }: VoteColumns): { rows: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(voter.size + 1)
  for (const code of voter.codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1
  for (let code = 0; code < voter.size; code++) starts[code + 1] = (starts[code + 1] ?? 0) + (starts[code] ?? 0)
  const next = starts.slice()
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) {
    const code = voter.codes[row] ?? 0
    const position = next[code] ?? 0
    rows[position] = row
    next[code] = position + 1
  }
  const earlier = (a: number, b: number) => (castAt[a] ?? 0) - (castAt[b] ?? 0) || a - b
  for (let code = 0; code < voter.size; code++) {
    const [from, to] = [starts[code] ?? 0, starts[code + 1] ?? 0]
    if (to - from > 1) rows.subarray(from, to).sort(earlier)
  }
  return { rows, starts }
}

function sharedPasses({ count, pass, voter }: VoteColumns): Uint8Array<ArrayBuffer> {
  const firstVoter = new Uint32Array(pass.size)
  const isShared = new Uint8Array(pass.size)
  for (let row = 0; row < count; row++) {
    const code = pass.codes[row] ?? 0
    if (code === 0) continue
    const key = voter.codes[row] ?? 0
    if (firstVoter[code] === 0) firstVoter[code] = key
    else if (firstVoter[code] !== key) isShared[code] = 1
  }
  // Not with `Uint8Array.from`, which collects all numbers in a list first.
  const passShared = new Uint8Array(count)
  for (let row = 0; row < count; row++) passShared[row] = isShared[pass.codes[row] ?? 0] ?? 0
  return passShared
}

import { isVoteConclusive, reservationsAbout } from '../verdicts/classify-group.ts'
import type { ClanVotes } from '../groups/clan-votes.ts'
import { codeBit, codeBits } from '../evidence-codes.ts'
import { type FactCode, factCodes } from '../fact-codes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import type { Evidence } from '../groups/findings.ts'
import { describeGroup } from '../groups/group-profile.ts'
import { strongCodes, tryCauses } from '../verdicts/try-causes.ts'
import { thresholds } from '../thresholds.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'
import type { Ring } from './find-rings.ts'
import type { RingCode } from './ring-evidence.ts'
import { showsRing } from './ring-signs.ts'
import type { KeyTrait } from './key-trait.ts'
import type { KeyTraits } from './ring-traits.ts'

/**
 * The group of a convicted ring's votes for one of its clans.
 * @param codes the evidence against the ring besides its clans
 * @param rows ascending
 */
export function ringGroup(
  week: WeekEvidence,
  votes: ClanVotes,
  ring: Ring,
  codes: readonly RingCode[],
  rows: readonly number[],
  traits: KeyTraits,
): Group {
  const members = rows.map((row) => row - votes.from)
  const described = describeGroup(week, votes, members)
  const sameClans = sameClansEvidence(week, ring, votes.clan, rows.length)
  const known = new Set(described.evidence.map(({ code }) => code))
  // Evidence that is clear for the whole ring may be too weak to be found in one clan.
  const further = codes
    .filter((code) => !known.has(code))
    .flatMap((code) => evidenceOf(week, votes.clan, code, rows, traits))
  const codesOfRing = (row: number) =>
    codeBit('same-clans') | codeBits(codes.filter((code) => isShown(week, code, row, traits)))
  const profile = {
    ...described,
    // Lets the cause of allied clans fit, so that reports say what it explains.
    allied: 1,
    evidence: [sameClans, ...described.evidence, ...further],
    shown: described.shown.map((codes, index) => codes | codesOfRing(rows[index] ?? 0)),
  }
  const clear = showsRing(week, ring) ? profile.shown.filter((shown) => isVoteConclusive(profile, shown)).length : 0
  const reservations = reservationsAbout(profile, clear, {})
  return {
    clan: votes.clan,
    profile,
    verdict: {
      state: reservations.length === 0 ? 'void' : 'held',
      explainedBy: null,
      tried: tryCauses(profile),
      unexplained: codeBits(strongCodes(profile)),
      reservations,
    },
    rows: Uint32Array.from(rows),
    membership: new Float32Array(rows.length).fill(
      1 - Math.min(sameClans.expected / rows.length, 1 / thresholds.tellingRatio),
    ),
    evidence: new Float32Array(rows.length).fill(sameClans.strength),
  }
}

function sameClansEvidence({ votes }: WeekEvidence, { clans, chance }: Ring, clan: number, seen: number): Evidence {
  const others = clans.filter((other) => other !== clan)
  // An upper bound of the keys that vote for at least two others by chance: the sum over all pairs of others.
  let expected = 0
  for (const [index, a] of others.entries()) for (const b of others.slice(index + 1)) expected += chance([clan, a, b])
  return {
    code: 'same-clans',
    seen,
    expected,
    of: seen,
    values: others.length,
    // The ring was found because of such keys, so there are too many of them in any case.
    strength: Math.log(Math.max(thresholds.tellingRatio, seen / Math.max(0.01, expected))),
    clans: others.map((other) => votes.clanIds[other] ?? 0),
  }
}

const traitOf = (code: RingCode, traits: KeyTraits): KeyTrait | null =>
  code === 'link-list' || code === 'shared-home' ? traits[code] : null

function isShown({ facts }: WeekEvidence, code: RingCode, row: number, traits: KeyTraits): boolean {
  return traitOf(code, traits)?.holds(row) ?? facts.holds(factCodes.indexOf(code as FactCode), row)
}

function evidenceOf(
  week: WeekEvidence,
  clan: number,
  code: RingCode,
  rows: readonly number[],
  traits: KeyTraits,
): Evidence[] {
  const of = rows.length
  const seen = rows.filter((row) => isShown(week, code, row, traits)).length
  const trait = traitOf(code, traits)
  const expected = trait
    ? trait.usual * of
    : (week.facts.expected(clan, rows)[factCodes.indexOf(code as FactCode)] ?? 0)
  if (seen <= expected) return []
  return [{ code, seen, expected, of, values: 0, strength: (seen / of) * Math.log(seen / Math.max(0.01, expected)) }]
}

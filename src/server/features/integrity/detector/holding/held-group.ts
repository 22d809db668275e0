import type { ClanVotes } from '../groups/clan-votes.ts'
import { codeBit, codeBits } from '../evidence-codes.ts'
import type { Group } from '../verdicts/find-groups.ts'
import type { Evidence } from '../groups/findings.ts'
import { describeGroup } from '../groups/group-profile.ts'
import { strongCodes, tryCauses } from '../verdicts/try-causes.ts'
import type { WeekEvidence } from '../background/week-evidence.ts'

/** The verdicts before more votes are held. */
export interface EarlierVerdicts {
  /** By row from the first of the examined week; 0 is counted. */
  readonly states: Uint8Array
  /** Rows of votes that a person found genuine. */
  readonly genuine: ReadonlySet<number>
  readonly groups: readonly Group[]
}

/**
 * Creates a group that is held for a person regardless of its other evidence. It is never void: `because` does not concern single votes.
 * @param rows ascending
 * @param expected the expected number of honest votes
 */
export function heldGroup(
  week: WeekEvidence,
  votes: ClanVotes,
  rows: readonly number[],
  because: Evidence,
  expected: number,
): Group {
  const members = rows.map((row) => row - votes.from)
  const described = describeGroup(week, votes, members)
  const profile = {
    ...described,
    evidence: [because, ...described.evidence],
    shown: described.shown.map((codes) => codes | codeBit(because.code)),
  }
  return {
    clan: votes.clan,
    profile,
    verdict: {
      state: 'held',
      explainedBy: null,
      tried: tryCauses(profile),
      unexplained: codeBits(strongCodes(profile)),
      reservations: ['no-decisive-kind'],
    },
    rows: Uint32Array.from(rows),
    membership: new Float32Array(rows.length).fill(Math.max(0, 1 - expected / rows.length)),
    evidence: new Float32Array(rows.length),
  }
}

/** Whether an administrator found votes for the clan genuine that were held because of the same evidence. */
export function isDismissed({ votes }: WeekEvidence, clan: number, { code }: Pick<Evidence, 'code'>): boolean {
  return votes.genuine.some(({ clanId, evidence }) => clanId === votes.clanIds[clan] && evidence.includes(code))
}

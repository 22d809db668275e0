import type { EvidenceCode } from '../evidence-codes.ts'
import type { VoteRow } from './vote-row.ts'

/** A group of an earlier run that a person found genuine. */
export interface GenuineGroup {
  readonly clanId: number
  /** The evidence against it at that time. */
  readonly evidence: readonly EvidenceCode[]
  readonly votes: readonly GenuineVote[]
}

export type GenuineVote = Pick<
  VoteRow,
  'client_ip' | 'client_ip_country' | 'fp_hardware' | 'fp_software' | 'request_shape'
>

/** The columns whose values link a later group to a genuine one. */
export const genuineColumns = ['address', 'hardware', 'software', 'requestShape', 'country'] as const
export type GenuineColumn = (typeof genuineColumns)[number]

/** The values that at least `minVotes` votes of a genuine group have. */
export interface GenuineValues {
  readonly clanId: number
  readonly evidence: readonly EvidenceCode[]
  /** Codes by column. */
  readonly values: Readonly<Record<GenuineColumn, ReadonlySet<number>>>
}

const minVotes = 3

/** @param codeOf the code of a vote's value in a column; 0 if unknown */
export function findGenuineValues(
  { clanId, evidence, votes }: GenuineGroup,
  codeOf: (column: GenuineColumn, vote: GenuineVote) => number,
): GenuineValues {
  const frequent = (column: GenuineColumn): ReadonlySet<number> => {
    const counts = new Map<number, number>()
    for (const vote of votes) {
      const code = codeOf(column, vote)
      if (code !== 0) counts.set(code, (counts.get(code) ?? 0) + 1)
    }
    return new Set([...counts].filter(([, count]) => count >= minVotes).map(([code]) => code))
  }
  const values = Object.fromEntries(genuineColumns.map((column) => [column, frequent(column)]))
  return { clanId, evidence, values: values as GenuineValues['values'] }
}

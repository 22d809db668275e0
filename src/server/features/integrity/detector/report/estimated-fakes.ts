import type { Group } from '../verdicts/find-groups.ts'
import { minWithoutDoubts } from '../verdicts/try-causes.ts'

interface ExaminedWeek {
  readonly ranges: { readonly targetRows: readonly [number, number] }
}

/**
 * The expected number of fake votes of a group: its uncounted votes, weighted with the probability that they belong to the group and that
 * the group is fake. Cases are sorted by it, so that an attack comes before a larger group that is uncertain.
 */
export function estimateFakes(
  { week, states }: { readonly week: ExaminedWeek; readonly states: Uint8Array },
  { rows, membership, profile, verdict }: Omit<Group, 'clan' | 'evidence'>,
): number {
  if (verdict.state === 'shown') return 0
  const [first] = week.ranges.targetRows
  let votes = 0
  for (const [position, row] of rows.entries()) if (states[row - first] !== 0) votes += membership[position] ?? 0
  return votes * probabilityOfFakes(minWithoutDoubts(profile, verdict.tried))
}

/** Even odds if a merely improbable innocent cause explains everything. `unexplained` is in nats per vote. */
function probabilityOfFakes(unexplained: number): number {
  return 1 / (1 + Math.exp(-unexplained))
}

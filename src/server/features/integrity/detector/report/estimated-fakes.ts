import type { Group } from '../verdicts/find-groups.ts'
import { minWithoutDoubts } from '../verdicts/try-causes.ts'

interface ExaminedWeek {
  readonly ranges: { readonly targetRows: readonly [number, number] }
}

/**
 * How many fake votes a group is expected to have: the votes that do not count, each with the probability that it belongs to the group and
 * that the group is fake. Orders the cases, so that an attack comes before a larger group that is uncertain.
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

/** Even odds if an innocent cause that is only improbable explains everything. `unexplained` in nats per vote. */
function probabilityOfFakes(unexplained: number): number {
  return 1 / (1 + Math.exp(-unexplained))
}

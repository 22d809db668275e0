const { TEST_EXHAUSTIVE, TEST_SEED } = process.env

/** Whether tests run all combinations instead of a sample, as in `npm run test:exhaustive`. */
export const exhaustive = TEST_EXHAUSTIVE === '1'

/**
 * Parameters for `fc.assert`. The exhaustive mode does twenty times the runs and uses TEST_SEED if set. Otherwise
 * fast-check chooses a seed and prints it on failure.
 * @throws If TEST_SEED is not an integer.
 */
export function fuzzParameters(numRuns: number): { readonly numRuns: number; readonly seed?: number } {
  if (!exhaustive) return { numRuns }
  if (TEST_SEED === undefined) return { numRuns: numRuns * 20 }
  const seed = Number(TEST_SEED)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, such as 123, not "${TEST_SEED}"`)
  return { numRuns: numRuns * 20, seed }
}

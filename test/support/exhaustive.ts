const { TEST_EXHAUSTIVE, TEST_SEED } = process.env

/** Whether tests run all combinations instead of a sample, as in `npm run test:exhaustive`. */
export const exhaustive = TEST_EXHAUSTIVE === '1'

/**
 * Parameters for `fc.assert`. Without TEST_SEED, ordinary runs always try the same inputs, so that a change fails only for
 * its own reasons. The exhaustive mode tries twenty times as many, chosen by a random seed that fast-check prints on failure.
 * @throws if TEST_SEED is not an integer
 */
export function fuzzParameters(numRuns: number): { readonly numRuns: number; readonly seed?: number } {
  const runs = exhaustive ? numRuns * 20 : numRuns
  if (TEST_SEED === undefined) return exhaustive ? { numRuns: runs } : { numRuns, seed: 1 }
  const seed = Number(TEST_SEED)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED must be an integer, such as 123, not "${TEST_SEED}"`)
  return { numRuns: runs, seed }
}

import { findWrongCounts } from '#test/support/wrong-counts.ts'
import { assert } from './drill.ts'
import type { Workspace } from './workspace.ts'

/** Asserts that the vote counters agree with the votes. Returns the number of void votes. */
export async function verifyCounts(workspace: Workspace): Promise<number> {
  return workspace.onDatabase(async ({ db }) => {
    const wrong = await findWrongCounts(db)
    assert(wrong.length === 0, `${wrong.length} counts differ from the votes, first ${JSON.stringify(wrong[0])}`)
    const { voided } = await db
      .selectFrom('votes')
      .select(({ fn }) => fn.countAll<number>().as('voided'))
      .where('state', '=', 'void')
      .executeTakeFirstOrThrow()
    return voided
  })
}

import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Schema } from '#server/database/schema.ts'
import { findWrongCounts } from './wrong-counts.ts'

/** Asserts that the vote counters agree with the votes. */
export async function expectCountsToAgree(db: Kysely<Schema>): Promise<void> {
  expect(await findWrongCounts(db)).toEqual([])
}

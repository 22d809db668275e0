import { isDeepStrictEqual } from 'node:util'
import type { ClanRecord } from './ranked-clan.ts'

export interface ClanChange {
  readonly id: number
  /** Undefined if the clan was not listed. */
  readonly before: ClanRecord | undefined
  /** Undefined if the clan is no longer listed. */
  readonly after: ClanRecord | undefined
}

/** Compares `records` with the known ones. `ids` without a record are no longer listed. Known tallies that are newer are kept. */
export function findClanChanges(
  known: ReadonlyMap<number, { readonly record: ClanRecord }>,
  ids: readonly number[],
  records: readonly ClanRecord[],
): ClanChange[] {
  const read = new Map(records.map((record) => [record.id, record]))
  return ids
    .map((id): ClanChange => {
      const before = known.get(id)?.record
      const after = read.get(id)
      return { id, before, after: after && withNewerTally(after, before) }
    })
    .filter(({ before, after }) => !isDeepStrictEqual(before, after))
}

function withNewerTally(read: ClanRecord, known: ClanRecord | undefined): ClanRecord {
  if (!known || known.version <= read.version) return read
  const { votes, lastVoteAt, version } = known
  return { ...read, votes, lastVoteAt, version }
}

import { type Kysely, sql } from 'kysely'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Database } from '#server/database/database.ts'
import { PageSize } from '#server/database/page-size.ts'
import type { Schema } from '#server/database/schema.ts'
import { beforeAllVotes, defaultPageMs, selectPage, tableOfWeek } from '#server/database/vote-pages.ts'
import { copiedColumns, eachCopiedVote } from './copied-votes.ts'
import { type ScannedVote, textOf } from '../detector/votes/scanned-vote.ts'
import { fieldNumbers as fields } from '../detector/votes/vote-fields.ts'

/** A dedicated connection, because a copy needs the driver. */
interface Connection {
  readonly kind: Database['kind']
  readonly db: Kysely<Schema>
  readonly client: Client
}

/** Target time per statement. A server can do other work at the same time. */
const pageMs: Readonly<Record<Database['kind'], number>> = { embedded: defaultPageMs, server: 25 }

interface Receiver {
  /** The same object each time; valid during the call. */
  readonly onVote: (vote: ScannedVote) => void
  /** The next page is read once it resolves. Receives the duration of the statement. */
  readonly onPage: (statementMs: number) => Promise<void>
}

/**
 * Reads the votes of a week with the columns that the detector needs, in the order of clan ID and voter key. Uses COPY, because rows as
 * objects take nearly twice as long.
 */
export async function copyVotes(
  { kind, db, client }: Connection,
  week: VoteWeek,
  { onVote, onPage }: Receiver,
): Promise<void> {
  const table = await tableOfWeek(db, week)
  const size = new PageSize(pageMs[kind])
  let after = beforeAllVotes
  for (;;) {
    const limit = size.rows
    const page = selectPage({ table, week, columns: sql.raw(copiedColumns), after, limit }).compile(db)
    const begun = performance.now()
    const bytes = await readBytes(client.query(copyTo(`copy (${page.sql}) to stdout (format binary)`)))
    const statementMs = performance.now() - begun
    size.took(statementMs)
    let votes = 0
    const last = eachCopiedVote(bytes, (vote) => {
      votes++
      onVote(vote)
    })
    if (last) {
      after = { clanId: last.numbers[fields.clan_id] ?? 0, voterKey: textOf(last, fields.voter_key) ?? '' }
      await onPage(statementMs)
    }
    if (votes < limit) return
  }
}

/** Not `buffer` of `node:stream/consumers`, which copies on other threads and waits for them. */
async function readBytes(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

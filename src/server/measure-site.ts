import { type Kysely, sql } from 'kysely'
import { withTimeout } from './concurrency/with-timeout.ts'
import type { Database } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import type { AddressCheck } from './features/integrity/providers/address-check-task.ts'
import type { VoteQueue } from './features/voting/vote-queue.ts'
import type { Metric, Sample } from './http/metrics/metric.ts'
import { waitingJobs } from './jobs/waiting-jobs.ts'
import { version } from './version.ts'

const queryTimeoutMs = 1500

export function measureSite(database: Database, votes: VoteQueue, addressCheck: AddressCheck | undefined): Metric[] {
  const { db } = database
  return [
    {
      name: 'muster_build_info',
      help: 'Always 1; the label is the version of Muster that runs.',
      type: 'gauge',
      read: () => [{ labels: { version }, value: 1 }],
    },
    ...votes.metrics,
    {
      name: 'muster_database_connections',
      help: 'Database connections by state, and callers waiting for one.',
      type: 'gauge',
      read: () => Object.entries(database.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'muster_database_up',
      help: 'Whether the database responds (1) or not (0).',
      type: 'gauge',
      read: () =>
        database.ping().then(
          () => [{ value: 1 }],
          () => [{ value: 0 }],
        ),
    },
    {
      name: 'muster_mails',
      help: 'Queued emails, and emails that could not be delivered.',
      type: 'gauge',
      read: () => orNothing(countMails(db)),
    },
    {
      name: 'muster_jobs',
      help: 'Unfinished jobs.',
      type: 'gauge',
      read: () => orNothing(waitingJobs(db)),
    },
    ...(addressCheck ? measureAddressCheck(addressCheck) : []),
  ]
}

function measureAddressCheck({ metrics, budgetLeft }: AddressCheck): Metric[] {
  return [
    ...metrics,
    {
      name: 'muster_address_requests_left',
      help: 'Requests to the address provider that the budget of this UTC day still allows, of all instances together.',
      type: 'gauge',
      read: () => orNothing(budgetLeft().then((value) => [{ value }])),
    },
  ]
}

async function countMails(db: Kysely<Schema>): Promise<Sample[]> {
  const { rows } = await sql<{ state: string; value: number }>`
    select state, count(mails.id)::int as value
    from unnest(array['queued', 'dead']) as state left join mails using (state) group by state`.execute(db)
  return rows.map(({ state, value }) => ({ labels: { state }, value }))
}

/** Limits the wait, because a hung database must not delay the other metrics. */
function orNothing(samples: Promise<Sample[]>): Promise<Sample[]> {
  return withTimeout(samples, queryTimeoutMs, () => [])
}

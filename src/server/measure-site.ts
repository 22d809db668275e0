import { type Kysely, sql } from 'kysely'
import type { Database } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import type { VoteQueue } from './features/voting/vote-queue.ts'
import type { Metric, Sample } from './http/metrics/metric.ts'
import { waitingJobs } from './jobs/waiting-jobs.ts'

/** How long the database may take to answer whoever measures, in ms. */
const patience = 1500

/** What is measured of the site beside its requests: votes, connections, mails, jobs. */
export function measureSite(database: Database, votes: VoteQueue): Metric[] {
  const { db } = database
  return [
    ...votes.metrics,
    {
      name: 'muster_database_connections',
      help: 'Connections to the database, and who waits for one.',
      type: 'gauge',
      read: () => Object.entries(database.connections()).map(([state, value]) => ({ labels: { state }, value })),
    },
    {
      name: 'muster_database_up',
      help: 'Whether the database answers.',
      type: 'gauge',
      read: () =>
        database.ping().then(
          () => [{ value: 1 }],
          () => [{ value: 0 }],
        ),
    },
    {
      name: 'muster_mails',
      help: 'Mails that wait, and mails that could not be delivered.',
      type: 'gauge',
      read: () => inTime(countMails(db)),
    },
    {
      name: 'muster_jobs',
      help: 'Jobs that are still to be done.',
      type: 'gauge',
      read: () => inTime(waitingJobs(db)),
    },
  ]
}

async function countMails(db: Kysely<Schema>): Promise<Sample[]> {
  const { rows } = await sql<{ state: string; value: number }>`
    select state, count(mails.id)::int as value
    from unnest(array['queued', 'dead']) as state left join mails using (state) group by state`.execute(db)
  return rows.map(({ state, value }) => ({ labels: { state }, value }))
}

async function inTime(samples: Promise<Sample[]>): Promise<Sample[]> {
  const late = Promise.withResolvers<Sample[]>()
  const timer = setTimeout(() => late.resolve([]), patience)
  return Promise.race([samples, late.promise]).finally(() => clearTimeout(timer))
}

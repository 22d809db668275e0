import { type Kysely, sql } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueDatabase } from './queue-database.ts'

type JobData = Readonly<Record<string, unknown>>

export interface JobKind<Data extends JobData = JobData> {
  readonly name: string
  /** Delays in seconds. */
  readonly retries: Required<Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>
  /** A job that runs longer counts as failed. */
  readonly timeoutSeconds: number
  /** Runs one job. If it rejects, the job is retried. */
  readonly run: (data: Data, retryCount: number) => Promise<void>
}

/** Durable jobs: they survive the request and the process that queued them. */
export interface Queue {
  /** Starts to run jobs in this process. Before that, it only queues them. */
  start(): Promise<void>
  /** For tests: runs all due jobs without `start`. Resolves to the number of attempts, including failed ones. */
  runDue(): Promise<number>
  /** Waits briefly for running jobs. Unfinished jobs are retried later. */
  stop(): Promise<void>
}

/** Queues a job. Within a transaction (`db`), it is queued only if the transaction commits. */
export type SendJob = (db: Kysely<Schema>, data: JobData) => Promise<void>

/** Makes unfinished jobs whose data include all of `data` due now. Resolves to whether there are any, including running ones. */
export type HurryJob = (db: Kysely<Schema>, data: JobData) => Promise<boolean>

export interface Outcomes {
  /** Called once per kind, before its first attempt. */
  expect(kind: string): void
  succeeded(kind: string): void
  failed(kind: string): void
}

interface Options {
  readonly pollingIntervalSeconds?: number
  readonly outcomes?: Outcomes
}

export type ReadUnfinished = (db: Kysely<Schema>) => Promise<JobData[]>

/** How many jobs of a kind a process runs concurrently. */
const batchSize = 8
const defaultPollingIntervalSeconds = 2
const shutdownTimeoutMs = 1500
const topPriority = 2 ** 31 - 1
/** pg-boss's states are an ordered enum: created, retry and active are less than this one. */
const firstFinishedState = 'completed'

/** Channel for queued jobs. The payload is the name of their kind. */
const jobsChannel = 'muster_jobs'

/** The job queue in the site's database. Call `open` first. */
export class JobQueue implements Queue {
  readonly #database: Database
  readonly #boss: PgBoss
  readonly #kinds: JobKind[] = []
  readonly #log: Logger
  readonly #outcomes: Outcomes | undefined
  readonly #pollingIntervalSeconds: number

  constructor(database: Database, log: Logger, { pollingIntervalSeconds, outcomes }: Options = {}) {
    this.#database = database
    this.#log = log
    this.#outcomes = outcomes
    this.#pollingIntervalSeconds = pollingIntervalSeconds ?? defaultPollingIntervalSeconds
    // Only for a database server: the embedded database has its own maintenance.
    const isServer = database.kind === 'server'
    this.#boss = new PgBoss({
      db: queueDatabase(database.db),
      schedule: false,
      reindex: isServer,
      monitorVacuum: isServer,
    })
    this.#boss.on('error', (error) => log.error({ err: error }, 'job queue error'))
    this.#boss.on('warning', ({ message }) => log.warn({ reason: message }, 'job queue warning'))
  }

  /** Creates the queue's tables if they are missing. Processes that start at the same time wait for each other. */
  async open(): Promise<void> {
    const { db, kind } = this.#database
    // The embedded database needs no lock, because only one process uses it. It has a single session, so a transaction around
    // `boss.start` would block the queries that `boss.start` sends.
    if (kind === 'embedded') return void (await this.#boss.start())
    await db.transaction().execute(async (transaction) => {
      // Waiting until another process has created the tables may exceed the usual timeout.
      await sql`set local statement_timeout = 0`.execute(transaction)
      // pg-boss has its own lock, but a second process that waited for it would try to create the tables again and fail.
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.jobQueue)})`.execute(transaction)
      await this.#boss.start()
    })
  }

  /** Registers a kind of job and returns a function that queues one. */
  async add<Data extends JobData>({ name, retries, timeoutSeconds, run }: JobKind<Data>): Promise<SendJob> {
    const boss = this.#boss
    const options = { ...retries, retryBackoff: true, expireInSeconds: timeoutSeconds }
    // pg-boss has one queue per kind. If it exists, `createQueue` does nothing, and `updateQueue` changes its options.
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // pg-boss reads a queue's options at the first use and caches them. Reading them within a transaction would deadlock on the embedded
    // database's single session. So use the queue now, in a way that finds no job: none has this priority.
    await boss.fetch(name, { batchSize: 1, minPriority: topPriority })
    this.#outcomes?.expect(name)
    this.#kinds.push({ name, retries, timeoutSeconds, run: (data, retryCount) => run(data as Data, retryCount) })
    return async (db, data) => {
      await boss.send(name, data, { db: fromKysely(db) })
      await notifyWorkers(db, name)
    }
  }

  /** Returns a function that makes jobs of a kind due now instead of at their scheduled time. `add` the kind first. */
  hurry(name: string): HurryJob {
    return async (db, data) => {
      const { rows } = await sql`
        update pgboss.job set start_after = now()
        where name = ${name} and state < ${sql.lit(firstFinishedState)} and data @> ${JSON.stringify(data)}::jsonb returning 1`.execute(
        db,
      )
      if (rows.length > 0) await notifyWorkers(db, name)
      return rows.length > 0
    }
  }

  /** Returns a function that reads the queued and running jobs of a kind. `add` the kind first. */
  unfinished(name: string): ReadUnfinished {
    return async (db) => {
      const { rows } = await sql<{ data: JobData }>`
        select data from pgboss.job where name = ${name} and state < ${sql.lit(firstFinishedState)}`.execute(db)
      return rows.map(({ data }) => data)
    }
  }

  async start(): Promise<void> {
    const options = {
      batchSize,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: this.#pollingIntervalSeconds,
      perJobResults: true,
    } as const
    const workers = new Map<string, string>()
    for (const kind of this.#kinds) {
      const worker = await this.#boss.work(kind.name, options, (jobs: Job<JobData>[]) => this.#runAll(kind, jobs))
      workers.set(kind.name, worker)
    }
    const wake = (kind?: string) => {
      for (const [name, worker] of workers) if (!kind || kind === name) this.#boss.notifyWorker(worker)
    }
    // Notifications may have been lost with the connection, so all workers look for jobs.
    await this.#database.listen(jobsChannel, wake, () => wake())
  }

  async runDue(): Promise<number> {
    let done = 0
    for (const kind of this.#kinds) {
      for (;;) {
        const jobs = await this.#boss.fetch<JobData>(kind.name, { batchSize })
        if (jobs.length === 0) break
        for (const { id, status } of await this.#runAll(kind, jobs)) {
          await (status === 'completed' ? this.#boss.complete(kind.name, id) : this.#boss.fail(kind.name, id))
        }
        done += jobs.length
      }
    }
    return done
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ close: false, graceful: true, timeout: shutdownTimeoutMs })
  }

  #runAll(kind: JobKind, jobs: readonly Job<JobData>[]): Promise<JobResult[]> {
    return Promise.all(
      jobs.map(async ({ id, data, retryCount }): Promise<JobResult> => {
        try {
          await kind.run(data, retryCount)
          this.#outcomes?.succeeded(kind.name)
          return { id, status: 'completed' }
        } catch (error) {
          this.#outcomes?.failed(kind.name)
          this.#log.warn({ err: error, job: kind.name, retryCount }, 'job failed')
          return { id, status: 'failed' }
        }
      }),
    )
  }
}

/** Workers get the notification when the transaction commits. If it is lost, they find the job by polling. */
async function notifyWorkers(db: Kysely<Schema>, kind: string): Promise<void> {
  await sql`select pg_notify(${jobsChannel}, ${kind})`.execute(db)
}

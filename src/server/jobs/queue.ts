import { type Kysely, sql } from 'kysely'
import { fromKysely, type Job, type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/database/database.ts'
import { locks } from '#server/database/locks.ts'
import type { Schema } from '#server/database/schema.ts'
import { queueDatabase } from './queue-database.ts'

type JobData = Readonly<Record<string, unknown>>

/** A kind of job. */
export interface JobKind<Data extends JobData = JobData> {
  readonly name: string
  /** How often, and after what pauses, a job that failed is tried again; seconds. */
  readonly retries: Required<Pick<QueueOptions, 'retryLimit' | 'retryDelay' | 'retryDelayMax'>>
  /** How long a job may take before it counts as failed, in seconds. */
  readonly longest: number
  /** Does one job; a rejection has it tried again. `tried` says how often that has happened. */
  readonly run: (data: Data, tried: number) => Promise<void>
}

/** Work that outlives the request that asks for it, and the process that took it on. */
export interface Queue {
  /** From now on this process does jobs; before, it only adds them. */
  begin(): Promise<void>
  /** Does what waits and is due, each job once; answers how many it did. */
  runDue(): Promise<number>
  /** Waits a moment for the jobs under way; what is cut off is done again later. */
  stop(): Promise<void>
}

/** Adds a job. On a transaction it is there when, and only when, that commits. */
export type SendJob = (db: Kysely<Schema>, data: JobData) => Promise<void>

/** The data of the jobs of a kind that are still to be done, or under way. */
export type ReadWaiting = (db: Kysely<Schema>) => Promise<JobData[]>

/** How many jobs of a kind a process does at once, and how often it looks for them, in seconds. */
const atOnce = 8
const pollingIntervalSeconds = 2
/** How long jobs under way may still take when the process stops, in ms; what is cut off is tried again. */
const farewell = 1500
/** Above the priority of any job. */
const topPriority = 2 ** 31 - 1
/** The job queue of the site's database; `open` first. */
export class JobQueue implements Queue {
  readonly #database: Database
  readonly #boss: PgBoss
  readonly #kinds: JobKind[] = []
  readonly #log: Logger

  constructor(database: Database, log: Logger) {
    this.#database = database
    this.#log = log
    // The embedded database looks after its own tables.
    const upkeep = database.kind === 'server'
    this.#boss = new PgBoss({ db: queueDatabase(database.db), schedule: false, reindex: upkeep, monitorVacuum: upkeep })
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue is in trouble'))
    this.#boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'))
  }

  /** Makes what the queue needs in the database. Processes that do it together do it one after the other. */
  async open(): Promise<void> {
    const { db, kind } = this.#database
    // One process has the embedded database, whose one session an open transaction would keep to itself.
    if (kind === 'embedded') return void (await this.#boss.start())
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      // The library's own lock does not keep the second from making the schema again, and failing.
      await sql`select pg_advisory_xact_lock(${sql.lit(locks.jobQueue)})`.execute(transaction)
      await this.#boss.start()
    })
  }

  /** Makes a kind of job known; answers how to add one. */
  async add<Data extends JobData>({ name, retries, longest, run }: JobKind<Data>): Promise<SendJob> {
    const boss = this.#boss
    const options = { ...retries, retryBackoff: true, expireInSeconds: longest }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    // Has the queue looked up, and remembered: inside a transaction that would wait for ever on embedded storage, which
    // has one session for all connections.
    await boss.fetch(name, { batchSize: 1, minPriority: topPriority })
    this.#kinds.push({ name, retries, longest, run: (data, tried) => run(data as Data, tried) })
    return async (db, data) => {
      await boss.send(name, data, { db: fromKysely(db) })
    }
  }

  /** Answers how to read the jobs of a kind that wait; `add` it first. */
  waiting(name: string): ReadWaiting {
    return async (db) => {
      const { rows } = await sql<{ data: JobData }>`
        select data from pgboss.job where name = ${name} and state < 'completed'`.execute(db)
      return rows.map(({ data }) => data)
    }
  }

  async begin(): Promise<void> {
    const options = {
      batchSize: atOnce,
      burstWhenBatchFull: true,
      pollingIntervalSeconds,
      perJobResults: true,
    } as const
    for (const kind of this.#kinds) {
      await this.#boss.work(kind.name, options, (jobs: Job<JobData>[]) => this.#runAll(kind, jobs))
    }
  }

  async runDue(): Promise<number> {
    let done = 0
    for (const kind of this.#kinds) {
      for (;;) {
        const jobs = await this.#boss.fetch<JobData>(kind.name, { batchSize: atOnce })
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
    await this.#boss.stop({ close: false, graceful: true, timeout: farewell })
  }

  #runAll(kind: JobKind, jobs: readonly Job<JobData>[]): Promise<JobResult[]> {
    return Promise.all(
      jobs.map(async ({ id, data, retryCount }): Promise<JobResult> => {
        try {
          await kind.run(data, retryCount)
          return { id, status: 'completed' }
        } catch (error) {
          this.#log.warn({ err: error, job: kind.name, tried: retryCount }, 'a job failed')
          return { id, status: 'failed' }
        }
      }),
    )
  }
}

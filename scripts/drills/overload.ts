import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { assert } from './support/drill.ts'
import { memoryOf } from './support/memory.ts'
import type { Workspace } from './support/workspace.ts'
import { type SiteProcess, statusOf, stopCleanly, until } from './support/site.ts'
import type { Drill, Stage } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

/** The limit of concurrent requests in `src/server/http/listener.ts`. */
const maxConcurrent = 5000
const excess = 500
const memoryLimitMb = 500

interface VoteResponse {
  readonly status: number
  readonly retryAfter: number
  readonly elapsedMs: number
}

/** Blocks the database until more votes are pending than a process accepts, then unblocks it. */
export const overloadDrill: Drill = {
  name: `overload by ${maxConcurrent + excess} concurrent votes`,
  async run(stage) {
    const workspace = await stage.workspace()
    const site = await stage.site(workspace)
    const acknowledged = new Map<string, undefined>()
    const statuses = new Map<number, number>()
    const vote = async (i: number): Promise<VoteResponse> => {
      const vKey = randomUUID()
      const response = await send(site, workspace.clans[i % workspace.clans.length], vKey)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      if (response.status === 201) acknowledged.set(vKey, undefined)
      return response
    }
    const before = await memoryOf(site)
    const unlock = await lockVotes(stage, workspace)
    const waiting: Promise<VoteResponse>[] = []
    while (waiting.length < maxConcurrent) {
      waiting.push(...Array.from({ length: 100 }, (_, i) => vote(i)))
      await pause(20)
    }
    await until('the site reaches its limit', 10_000, async () => (await statusOf(`${site.address}/healthz`)) === 503)
    const rejections: VoteResponse[] = []
    for (let i = 0; i < excess; i += 50)
      rejections.push(...(await Promise.all(Array.from({ length: 50 }, (_, j) => vote(j)))))
    const used = (await memoryOf(site)) - before
    await unlock()
    const back = await until(
      'the site is ready again',
      5000,
      async () => (await statusOf(`${site.address}/readyz`)) === 200,
    )
    await Promise.all(waiting)
    await stopCleanly(site)
    const slowest = Math.max(...rejections.map(({ elapsedMs }) => elapsedMs))
    assert(
      rejections.every(({ status }) => status === 503),
      'the site did not reject all requests above the limit',
    )
    assert(
      rejections.every(({ retryAfter }) => retryAfter > 0),
      'a rejection has no Retry-After header',
    )
    assert(slowest < 1000, `a rejection took ${Math.round(slowest)} ms`)
    assert(used < memoryLimitMb, `the pending requests took ${Math.round(used)} MB`)
    const seen = await verifyVotes(workspace, { acknowledged, statuses })
    const memory = Number.isNaN(used) ? '' : `${Math.round(used)} MB for the pending requests; `
    return `${excess} rejected, each within ${Math.round(slowest)} ms; ${memory}ready again after ${Math.round(back)} ms; ${seen}`
  },
}

async function lockVotes(stage: Stage, workspace: Workspace): Promise<() => Promise<void>> {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lock = workspace.onDatabase(({ db }) =>
    db.transaction().execute(async (transaction) => {
      await sql`lock table votes in exclusive mode`.execute(transaction)
      locked.resolve()
      await released.promise
    }),
  )
  const unlock = async () => {
    released.resolve()
    await lock
  }
  stage.onCleanup(unlock)
  await Promise.race([locked.promise, lock])
  return unlock
}

const agent = new Agent({ maxSockets: Infinity })

function send({ port }: SiteProcess, clan: number | undefined, vKey: string): Promise<VoteResponse> {
  const started = performance.now()
  return new Promise((resolve) => {
    const finish = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, elapsedMs: performance.now() - started })
    const options = { port, path: `/api/clans/vote/${clan}`, method: 'POST', agent, timeout: 60_000 }
    const call = request({ ...options, headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume().on('end', () => finish(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)))
    })
    call.on('timeout', () => call.destroy()).on('error', () => finish(0))
    call.end(JSON.stringify({ vKey }))
  })
}

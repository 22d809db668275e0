import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { hold } from './drill.ts'
import type { Place } from './place.ts'
import { type SiteProcess, statusOf, stopCleanly, until } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import { holdVotes } from './voters.ts'

/** Requests that a process has under way at most: see `src/server/http/listener.ts`. */
const most = 5000
/** How many come on top of them. */
const more = 500
/** What they may cost in memory, in MB. */
const mostMemory = 500

interface Answer {
  readonly status: number
  readonly retryAfter: number
  /** In ms. */
  readonly took: number
}

/** The database stands still, votes pile up beyond what a process takes, and the database goes on. */
export const overloadDrill: Drill = {
  name: `overload by ${most + more} votes at once`,
  async run(stage) {
    const place = await stage.place()
    const site = await stage.site(place)
    const acknowledged = new Map<string, undefined>()
    const statuses = new Map<number, number>()
    const vote = async (i: number): Promise<Answer> => {
      const vKey = randomUUID()
      const answer = await send(site, place.clans[i % place.clans.length], vKey)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 201) acknowledged.set(vKey, undefined)
      return answer
    }
    const before = await memoryOf(site)
    const goOn = await standStill(stage, place)
    const waiting: Promise<Answer>[] = []
    while (waiting.length < most) {
      waiting.push(...Array.from({ length: 100 }, (_, i) => vote(i)))
      await pause(20)
    }
    await until('the site has its fill', 10_000, async () => (await statusOf(`${site.address}/healthz`)) === 503)
    const refused: Answer[] = []
    for (let i = 0; i < more; i += 50)
      refused.push(...(await Promise.all(Array.from({ length: 50 }, (_, j) => vote(j)))))
    const used = (await memoryOf(site)) - before
    await goOn()
    const back = await until(
      'the site is ready again',
      5000,
      async () => (await statusOf(`${site.address}/readyz`)) === 200,
    )
    await Promise.all(waiting)
    await stopCleanly(site)
    const slowest = Math.max(...refused.map(({ took }) => took))
    hold(
      refused.every(({ status }) => status === 503),
      'not all that came on top were refused',
    )
    hold(
      refused.every(({ retryAfter }) => retryAfter > 0),
      'a refusal does not say when to come again',
    )
    hold(slowest < 1000, `a refusal took ${Math.round(slowest)} ms`)
    hold(used < mostMemory, `it took ${Math.round(used)} MB`)
    const seen = await holdVotes(place, { acknowledged, statuses, stop: async () => {} })
    const memory = Number.isNaN(used) ? '' : `${Math.round(used)} MB for those that wait; `
    return `${more} refused, each within ${Math.round(slowest)} ms; ${memory}ready again after ${Math.round(back)} ms; ${seen}`
  },
}

/** Locks the votes' table; answers how to let go. */
async function standStill(stage: Stage, place: Place): Promise<() => Promise<void>> {
  const [still, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = place.onDatabase(({ db }) =>
    db.transaction().execute(async (transaction) => {
      await sql`lock table votes in exclusive mode`.execute(transaction)
      still.resolve()
      await over.promise
    }),
  )
  const goOn = async () => {
    over.resolve()
    await held
  }
  stage.afterwards(goOn)
  await Promise.race([still.promise, held])
  return goOn
}

const agent = new Agent({ maxSockets: Infinity })

/** Sends a vote on a connection of its own. */
function send({ port }: SiteProcess, clan: number | undefined, vKey: string): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve) => {
    const answer = (status: number, retryAfter = 0) =>
      resolve({ status, retryAfter, took: performance.now() - started })
    const options = { port, path: `/api/clans/vote/${clan}`, method: 'POST', agent, timeout: 60_000 }
    const call = request({ ...options, headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume().on('end', () => answer(response.statusCode ?? 0, Number(response.headers['retry-after'] ?? 0)))
    })
    call.on('timeout', () => call.destroy()).on('error', () => answer(0))
    call.end(JSON.stringify({ vKey }))
  })
}

/** What a process has in memory, in MB; NaN where the system does not say. */
async function memoryOf({ pid }: SiteProcess): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024
}

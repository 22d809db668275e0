import { setTimeout as pause } from 'node:timers/promises'
import { caddy, nginx } from './support/proxies.ts'
import { startProxy } from './support/proxy.ts'
import { type SiteProcess, stopCleanly, until } from './support/site.ts'
import type { Drill } from './support/stage.ts'
import { verifyVotes } from './support/voters.ts'

const durationMs = 60_000
const metricsToken = 'the-token-of-a-drill'

export const instancesDrills: readonly Drill[] = [nginx, caddy].map((kind) => ({
  name: `three instances behind ${kind.name}, one killed every few seconds for a minute`,
  on: ['PostgreSQL'],
  async run(stage) {
    const workspace = await stage.workspace()
    // The instances start at the same time; only one may run the migrations.
    const settings = { TRUSTED_PROXIES: 'loopback', METRICS_TOKEN: metricsToken }
    const sites = await Promise.all([0, 1, 2].map(() => stage.site(workspace, { settings })))
    const proxy = await startProxy(
      stage,
      kind,
      sites.map(({ port }) => port),
    )
    const voters = stage.voters(workspace, proxy ? [proxy] : sites)
    const end = performance.now() + durationMs
    let killed = 0
    while (performance.now() < end) {
      await pause(2000)
      const one = sites[killed % sites.length]
      await one?.end('SIGKILL')
      await one?.restart()
      killed += 1
    }
    // A proxy may skip an instance for some seconds after it has failed.
    await until('every instance accepts votes again', 15_000, async () =>
      (await Promise.all(sites.map(countVotes))).every((votes) => votes > 0),
    )
    await voters.stop()
    let lists: string[] = []
    const agreed = await until('the instances agree', 1000, async () => {
      lists = await Promise.all(sites.map(readVotes))
      return lists.every((list) => list === lists[0])
    })
    const seen = await verifyVotes(workspace, voters)
    await Promise.all(sites.map(stopCleanly))
    const warning = proxy
      ? ''
      : `WITHOUT A PROXY, since ${kind.name} is not installed: voters alternated between the instances; `
    return `${warning}${killed} killed; ${seen}; the lists agreed within ${Math.round(agreed)} ms`
  },
}))

async function readVotes({ address }: SiteProcess): Promise<string> {
  const clans = (await (await fetch(`${address}/api/clans`)).json()) as { id: number; votes: number }[]
  return JSON.stringify(clans.map(({ id, votes }) => [id, votes]))
}

async function countVotes({ address }: SiteProcess): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${address}/metrics`, { headers })).text()
  return Number(/^muster_votes_total\{[^}]*stored[^}]*\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

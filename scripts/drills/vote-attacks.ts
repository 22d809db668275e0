import { sql } from 'kysely'
import { assert, Skipped } from './drill.ts'
import { nginx } from './proxies.ts'
import { startProxy } from './proxy.ts'
import { type SiteProcess, stopCleanly, until } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import { attackWithBrowser, browserAttacks } from './vote-browser.ts'
import { runScript } from './vote-script.ts'
import { voteScripts } from './vote-scripts.ts'
import { limitsWithoutProofs, type Workspace } from './workspace.ts'

/** The instances trust the proxy, which trusts the addresses that the scripts claim, like one behind another proxy. */
const settings = { TRUSTED_PROXIES: 'loopback', VOTE_LIMITS: limitsWithoutProofs }

/** Each script votes for a clan of its own. All its votes are accepted, so that the limits show only in the list. */
export const voteAttacksDrills: readonly Drill[] = [
  {
    name: 'scripts that vote',
    async run(stage) {
      const workspace = await stage.workspace()
      const site = await stage.site(workspace, { settings })
      return attack(workspace, [site], site.address)
    },
  },
  {
    name: 'scripts that vote through three instances',
    on: ['PostgreSQL'],
    async run(stage) {
      const workspace = await stage.workspace()
      const sites = await Promise.all([0, 1, 2].map(() => stage.site(workspace, { settings })))
      return attack(workspace, sites, await proxyOf(stage, sites))
    },
  },
]

export async function proxyOf(stage: Stage, sites: readonly SiteProcess[]): Promise<string> {
  const realAddress = 'set_real_ip_from 127.0.0.1; real_ip_header X-Forwarded-For;\n'
  const kind = {
    ...nginx,
    configure: (...args: Parameters<typeof nginx.configure>) =>
      nginx.configure(...args).replace('http {', `http { ${realAddress}`),
  }
  const proxy = await startProxy(
    stage,
    kind,
    sites.map(({ port }) => port),
  )
  if (proxy === undefined) throw new Skipped('nginx is not installed')
  return proxy.address
}

async function attack(workspace: Workspace, sites: readonly SiteProcess[], address: string): Promise<string> {
  const results: string[] = []
  for (const [i, script] of voteScripts.entries()) {
    const clan = workspace.clans[i] ?? 0
    await runScript(address, clan, script)
    const stored = await readStored(workspace, clan)
    const { name, votes, counted } = script
    const most = counted * (script.isPerInstance ? sites.length : 1)
    assert(stored.votes === votes, `${name}: ${stored.votes} of ${votes} votes are stored`)
    assert(
      stored.counted >= counted && stored.counted <= most,
      `${name}: ${stored.counted} votes count instead of ${counted}`,
    )
    const evidence = [script.passes ?? 0, script.stamps ?? 0]
    assert(
      stored.passes === evidence[0] && stored.stamps === evidence[1],
      `${name}: ${stored.passes} passes and ${stored.stamps} stamps are stored instead of ${evidence.join(' and ')}`,
    )
    await expectListed(sites, clan, stored.counted)
    results.push(`${name} ${stored.counted} of ${votes}`)
  }
  for (const [i, browserAttack] of browserAttacks.entries()) {
    const clan = workspace.clans[voteScripts.length + i] ?? 0
    await attackWithBrowser(address, clan, browserAttack)
    const stored = await readStored(workspace, clan)
    const { name, counted, accepted } = browserAttack
    assert(
      stored.counted === counted && stored.votes === accepted,
      `${name}: ${stored.counted} of ${stored.votes} stored votes count instead of ${counted} of ${accepted}`,
    )
    results.push(`${name} ${stored.counted} of ${browserAttack.votes}`)
  }
  await Promise.all(sites.map(stopCleanly))
  return `votes that count: ${results.join(', ')}`
}

interface StoredVotes {
  readonly votes: number
  readonly counted: number
  readonly passes: number
  readonly stamps: number
}

export function readStored(workspace: Workspace, clan: number): Promise<StoredVotes> {
  return workspace.onDatabase(async ({ db }) => {
    const { rows } = await sql<StoredVotes>`
      select count(*)::int as votes, (count(*) filter (where state = 'counted'))::int as counted,
        count(pass_id)::int as passes, count(stamp_id)::int as stamps
      from votes where clan_id = ${clan}`.execute(db)
    const [stored] = rows
    assert(stored !== undefined, 'no result')
    return stored
  })
}

/** Instances are notified of each other's votes, and lists are cached for a moment. */
export async function expectListed(sites: readonly SiteProcess[], clan: number, votes: number): Promise<void> {
  for (const { address } of sites) {
    await until(`the list shows ${votes} votes`, 5000, async () => {
      const clans = (await (await fetch(`${address}/api/clans`)).json()) as { id: number; votes: number }[]
      return clans.find(({ id }) => id === clan)?.votes === votes
    })
  }
}

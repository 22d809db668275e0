import { Skipped } from './drill.ts'
import { nginx } from './proxies.ts'
import { startProxy } from './proxy.ts'
import type { SiteProcess } from './site.ts'
import type { Drill, Stage } from './stage.ts'
import type { Workspace } from './workspace.ts'

/** Instances of one site, and the address for voters. */
export interface VoteSites {
  readonly workspace: Workspace
  readonly sites: readonly SiteProcess[]
  readonly address: string
}

interface VoteDrill {
  readonly name: string
  readonly settings: Readonly<Record<string, string>>
  readonly run: (voteSites: VoteSites) => Promise<string>
}

/** A drill with one instance, and with three behind a proxy. Voters specify their addresses in `X-Forwarded-For`. */
export function onOneAndThreeInstances({ name, settings, run }: VoteDrill): readonly Drill[] {
  const trusting = { settings: { TRUSTED_PROXIES: 'loopback', ...settings } }
  return [
    {
      name,
      async run(stage) {
        const workspace = await stage.workspace()
        const site = await stage.site(workspace, trusting)
        return run({ workspace, sites: [site], address: site.address })
      },
    },
    {
      name: `${name} through three instances`,
      on: ['PostgreSQL'],
      async run(stage) {
        const workspace = await stage.workspace()
        const sites = await Promise.all([0, 1, 2].map(() => stage.site(workspace, trusting)))
        return run({ workspace, sites, address: await proxyOf(stage, sites) })
      },
    },
  ]
}

/** The proxy trusts the addresses that voters specify, like a proxy behind another one. */
async function proxyOf(stage: Stage, sites: readonly SiteProcess[]): Promise<string> {
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

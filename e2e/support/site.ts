import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { startListening } from '../../scripts/listening-process.ts'
import { copyTemplate, type TemplateName } from './templates.ts'

/** A site for tests: the same process that an operator starts, with its own data folder and database. */
export interface RunningSite {
  readonly address: string
  readonly environment: NodeJS.ProcessEnv
  /** Runs a command while the site is running, like `npm run`. Resolves to its output. */
  command(name: string, ...args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

export interface StartedSite extends RunningSite {
  /** Restarts the site at the same address with additional settings. */
  restart(settings: NodeJS.ProcessEnv, program?: string): Promise<void>
}

export type Storage = 'embedded' | 'postgresql'

export interface SiteOptions {
  readonly template?: TemplateName
  readonly program?: string
  /** Runs commands on the data before the site starts. */
  readonly prepare?: (command: RunningSite['command']) => Promise<unknown>
}

const mainProgram = 'src/server/main.ts'

/** Starts a site on a copy of a template. Resolves once it listens. */
export async function startSite(
  storage: Storage,
  settings: NodeJS.ProcessEnv = {},
  { template = 'unseeded', program = mainProgram, prepare }: SiteOptions = {},
): Promise<StartedSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-e2e-'))
  const database = await copyTemplate(storage, template, dataDir)
  const place = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings }
  await prepare?.(commandsOn(place))
  let site = await runSite(place, program)
  return {
    ...site,
    async restart(more, next = program) {
      await site.stop()
      site = await runSite({ ...place, PORT: new URL(site.address).port, ...more }, next)
    },
    async stop() {
      await site.stop()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts a site on a data folder and a database that the caller owns. */
export async function runSite(settings: NodeJS.ProcessEnv, program = mainProgram): Promise<RunningSite> {
  const environment = environmentOf(settings)
  const site = await startListening([program], environment)
  return {
    address: site.address,
    environment,
    command: commandsOn(settings),
    async stop() {
      const code = await site.stop()
      if (code !== 0) throw new Error(`the site ended with ${code}`)
    },
  }
}

function environmentOf(settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // Ignore ./muster.env.
    MUSTER_ENV: '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_NAME: 'Muster',
    GAME_NAME: 'Ironfront',
    RATE_LIMITS: 'off',
    // All visitors share an address, and votes cast by `castVotes` have no fingerprint.
    VOTE_LIMITS: 'address=1000000, unprinted=1000000, net24=1000000, proof-address=1000000',
    // Tests decide what happens to votes.
    LINK_CHECKS: 'off',
    DETECTOR: 'off',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: '',
    ...settings,
  }
}

/** Runs commands on the data of the settings, whether or not a site is running on it. */
export function commandsOn(settings: NodeJS.ProcessEnv): RunningSite['command'] {
  const environment = environmentOf(settings)
  return (name, ...args) => runToEnd([`scripts/${name}.ts`, ...args], environment)
}

async function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const output = chunks.join('')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

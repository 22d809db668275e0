import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import pg from 'pg'

/** A site of its own for a test: a process as an operator would start it, on a fresh database. */
export interface RunningSite {
  readonly address: string
  readonly environment: NodeJS.ProcessEnv
  /** Runs a command beside the running site, as `npm run` would; answers what it printed. */
  command(name: string, ...args: readonly string[]): Promise<string>
  stop(): Promise<void>
}

export type Storage = 'embedded' | 'postgresql'

/** Starts a site and answers once it listens; `program` starts it in another world than the real one. */
export async function startSite(
  storage: Storage,
  settings: NodeJS.ProcessEnv = {},
  program = 'src/server/main.ts',
): Promise<RunningSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'muster-e2e-'))
  const database = storage === 'postgresql' ? await createDatabase() : undefined
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    SITE_NAME: 'Muster',
    GAME_NAME: 'Ironfront',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    DATABASE_URL: database?.url ?? '',
    ...settings,
  }
  const site = runNode([program], environment)
  const address = await addressOf(site)
  return {
    address,
    environment,
    command: (name, ...args) => runToEnd([`scripts/${name}.ts`, ...args], environment),
    async stop() {
      site.kill('SIGTERM')
      const [code] = (await once(site, 'exit')) as [number | null]
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`the site ended with ${code}`)
    },
  }
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Reads the log until the site says where it is; what it says instead, when it ends early, is the error. */
async function addressOf(site: ChildProcess): Promise<string> {
  const said: string[] = []
  site.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const lines = createInterface({ input: site.stdout ?? process.stdin })
  for await (const line of lines) {
    said.push(line)
    const address = /"address":"(http[^"]+)"/.exec(line)?.[1]
    if (!address) continue
    // Keep reading, or the pipe fills and the site stands still.
    lines.on('line', () => {})
    site.stdout?.resume()
    return address
  }
  throw new Error(`the site did not start:\n${said.join('\n')}`)
}

async function runToEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = runNode(args, env)
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  const output = said.join('')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${output}`)
  return output
}

async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL ?? ''
  const name = `muster_e2e_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

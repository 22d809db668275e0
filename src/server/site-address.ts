import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'
import { originOf } from './http/listener.ts'

const fileIn = (dataDir: string) => path.join(dataDir, 'address')

/** Stores the site's public origin for commands, which may run without the environment variables that the site got. */
export async function recordAddress({ dataDir }: Pick<Config, 'dataDir'>, address: string): Promise<void> {
  await writeFile(fileIn(dataDir), `${address}\n`)
}

/** Returns the site's public origin for commands: `BASE_URL`, else that of the last start, else the default. */
export async function findAddress({
  dataDir,
  baseUrl,
  port,
  host,
}: Pick<Config, 'dataDir' | 'baseUrl' | 'port' | 'host'>): Promise<string> {
  if (baseUrl !== undefined) return baseUrl
  const recorded = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return recorded.trim() || originOf(port, host)
}

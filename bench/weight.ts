import { brotliCompressSync } from 'node:zlib'
import { type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

export async function measureWeight(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, 500, 5000)
  const site = await startSite(storage)
  const load = async (path: string) => Buffer.from(await (await fetch(site.address + path)).arrayBuffer())
  const html = (await load('/')).toString()
  const sizeKb = async (paths: string[], packed: boolean) => {
    const files = await Promise.all(paths.map(load))
    return files.reduce((sum, file) => sum + (packed ? brotliCompressSync(file).length : file.length), 0) / 1000
  }
  const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const entries = found(/<script[^>]* src="([^"]+)"/g)
  const later = scriptsNamedIn((await Promise.all(entries.map(load))).join(''))
  const rows = [
    ['HTML', 20, brotliCompressSync(html).length / 1000],
    ['styles', 15, await sizeKb(found(/<link[^>]* href="([^"]+\.css)"/g), true)],
    ['script', 110, await sizeKb([...entries, ...[...later].map((file) => `/${file}`)], true)],
    ['fonts at once', 65, await sizeKb(found(/<link[^>]* href="([^"]+\.woff2)"/g), false)],
  ] as const
  return rows.map(([name, goal, site]) => within(goal, { name: `home page: ${name}`, storage: '', site, unit: 'KB' }))
}

/** The scripts that a first visit loads after the entry script, which contains their names. */
export function scriptsNamedIn(entry: string): Set<string> {
  return new Set([...entry.matchAll(/"(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? ''))
}

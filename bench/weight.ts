import { brotliCompressSync } from 'node:zlib'
import { type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

/** What a first visit to the home page loads, in KB over the connection. */
export async function measureWeight(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, 500, 5000)
  const site = await startSite(storage)
  const load = async (path: string) => Buffer.from(await (await fetch(site.address + path)).arrayBuffer())
  const html = (await load('/')).toString()
  const kilobytes = async (paths: string[], packed: boolean) => {
    const files = await Promise.all(paths.map(load))
    return files.reduce((sum, file) => sum + (packed ? brotliCompressSync(file).length : file.length), 0) / 1000
  }
  const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map((match) => match[1] ?? ''))]
  const entries = found(/<script[^>]* src="([^"]+)"/g)
  // What the entry fetches once the page shows, as the build wrote it down there.
  const fetched = (await Promise.all(entries.map(load))).join('').matchAll(/"(assets\/[^"]+\.js)"/g)
  const later = new Set([...fetched].map((match) => `/${match[1]}`))
  const rows = [
    ['HTML', 20, brotliCompressSync(html).length / 1000],
    ['styles', 15, await kilobytes(found(/<link[^>]* href="([^"]+\.css)"/g), true)],
    ['script', 110, await kilobytes([...entries, ...later], true)],
    ['fonts at once', 65, await kilobytes(found(/<link[^>]* href="([^"]+\.woff2)"/g), false)],
  ] as const
  await site.stop()
  return rows.map(([what, goal, site]) => within(goal, { what: `home page: ${what}`, storage: '', site, unit: 'KB' }))
}

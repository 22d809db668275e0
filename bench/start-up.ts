import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { median, type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 10_000
const rounds = 3

export async function measureStartUp(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 50_000)
  const samples: number[] = []
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    const site = await startSite(storage)
    while (!(await fetch(`${site.address}/readyz`)).ok) await pause(5)
    samples.push((performance.now() - startedAt) / 1000)
    for (let page = 1; page <= 50; page++) await (await fetch(`${site.address}/?page=${page}`)).arrayBuffer()
    memory.push(await residentMegabytes(site.child.pid))
    await site.stop()
  }
  const line = { storage: storage.name }
  return [
    within(2, { ...line, name: `process start to ready, ${clans} clans`, site: median(samples), unit: 's' }),
    within(400, { ...line, name: 'memory after 50 pages', site: median(memory), unit: 'MB' }),
  ]
}

/** Returns NaN on systems without `/proc`. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

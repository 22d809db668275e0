import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { median, type Row, within } from './rows.ts'
import { type BenchStorage, seed, startSite } from './storage.ts'

const clans = 10_000
const rounds = 3

/** From process start to ready with ten thousand clans, and the memory after reads of the first pages. */
export async function measureStartUp(storage: BenchStorage): Promise<Row[]> {
  await seed(storage, clans, 50_000)
  const times: number[] = []
  const memory: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const site = await startSite(storage)
    while (!(await fetch(`${site.address}/readyz`)).ok) await pause(5)
    times.push((performance.now() - began) / 1000)
    for (let page = 1; page <= 50; page++) await (await fetch(`${site.address}/?page=${page}`)).arrayBuffer()
    memory.push(await residentMegabytes(site.child.pid))
    await site.stop()
  }
  const line = { storage: storage.name }
  return [
    within(2, { ...line, what: `process start to ready, ${clans} clans`, site: median(times), unit: 's' }),
    within(400, { ...line, what: 'memory after 50 pages', site: median(memory), unit: 'MB' }),
  ]
}

/** As the system counts it; not a number where it does not say. */
async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}

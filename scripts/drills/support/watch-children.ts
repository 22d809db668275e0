import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'

const intervalMs = 50

/** Watches child processes. The returned function stops, and returns the peak memory of a child in MB; 0 except on Linux. */
export function watchChildren(parent: number | undefined): () => Promise<number> {
  const stopping = new AbortController()
  let peakMb = 0
  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '')
      for (const child of children.split(' ').filter(Boolean)) peakMb = Math.max(peakMb, await memoryOf(child))
      await pause(intervalMs)
    }
  }
  const watching = process.platform === 'linux' ? watch() : Promise.resolve()
  return async () => {
    stopping.abort()
    await watching
    return peakMb
  }
}

async function memoryOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

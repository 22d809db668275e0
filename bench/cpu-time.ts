import { readFile } from 'node:fs/promises'
import type { ListeningProcess } from '../scripts/listening-process.ts'

/**
 * The site's CPU time per sample, in ms; undefined on systems without `/proc`. Unlike latency, it does not depend on other load. `send`
 * sends one sample; samples are numbered from 0.
 */
export async function cpuTimePerSample(
  { child: { pid } }: ListeningProcess,
  send: (sample: number) => Promise<void>,
  { warmUp, samples }: { readonly warmUp: number; readonly samples: number },
): Promise<number | undefined> {
  for (let i = 0; i < warmUp; i++) await send(i)
  const before = await cpuTimeMs(pid)
  for (let i = 0; i < samples; i++) await send(warmUp + i)
  const after = await cpuTimeMs(pid)
  return before === undefined || after === undefined ? undefined : (after - before) / samples
}

/** User and system time of a process, with a resolution of 10 ms. */
async function cpuTimeMs(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The process name may contain spaces, so fields are counted from the bracket after it. The times are fields 14 and 15.
  const [user, system] =
    stat
      ?.slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number) ?? []
  return user === undefined || system === undefined ? undefined : (user + system) * 10
}

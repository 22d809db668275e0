import { readFile } from 'node:fs/promises'

/** Resident memory of a process, in MB; NaN on systems without `/proc`. */
export async function memoryOf({ pid }: { readonly pid: number | undefined }): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1024
}

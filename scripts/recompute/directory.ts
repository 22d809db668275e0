import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { LogFiles } from '#contract/results/check-log.ts'
import type { PublishedEntry } from '#contract/results/published-entry.ts'
import type { WeekFiles } from '#contract/results/week-files.ts'

/** Ledger files have about 0.2 MB. */
const maxLedgerFileBytes = 2 ** 20

export function directoryFiles(directory: string): WeekFiles {
  return {
    async read(name) {
      const bytes = await readOrMissing(path.join(directory, name))
      if (!bytes || !name.endsWith('.gz')) return bytes
      try {
        return gunzipSync(bytes, { maxOutputLength: maxLedgerFileBytes })
      } catch {
        return undefined
      }
    },
  }
}

/** The log in a directory: `key`, `checkpoint`, and pages of entries as `entries-<start>.json`. Undefined without checkpoint. */
export async function directoryLog(directory: string, earlier: readonly string[]): Promise<LogFiles | undefined> {
  const checkpoint = await readOrMissing(path.join(directory, 'checkpoint'))
  if (!checkpoint) return undefined
  const key = await readOrMissing(path.join(directory, 'key'))
  const names = (await readdir(directory))
    .flatMap((name) => /^entries-(\d+)\.json$/.exec(name) ?? [])
    .filter((part) => /^\d+$/.test(part))
    .sort((a, b) => Number(a) - Number(b))
  return {
    key: key?.toString() ?? '',
    checkpoint: checkpoint.toString(),
    earlier,
    async *entries() {
      for (const start of names) {
        const text = await readFile(path.join(directory, `entries-${start}.json`), 'utf8')
        yield* (JSON.parse(text) as { entries: readonly PublishedEntry[] }).entries
      }
    },
  }
}

async function readOrMissing(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

import { toHex } from '#contract/results/bytes.ts'
import { parseCheckpoint } from '#contract/results/checkpoint.ts'
import type { LogCheckpoint } from '#contract/weeks.ts'
import type { ArchiveDeps } from './deps.ts'

/** Null if the log has no checkpoint yet. */
export async function readNewestCheckpoint({ readCheckpoint }: ArchiveDeps): Promise<LogCheckpoint | null> {
  const checkpoint = parseCheckpoint((await readCheckpoint()) ?? '')
  return checkpoint ? { ...checkpoint, root: toHex(checkpoint.root) } : null
}

import type { Kysely } from 'kysely'
import { equalBytes, toHex } from '#contract/results/bytes.ts'
import { type Checkpoint, formatCheckpoint, parseCheckpoint } from '#contract/results/checkpoint.ts'
import { parseNote } from '#contract/results/signed-note.ts'
import type { Schema } from '#server/database/schema.ts'
import { OperatorError } from '#server/operator-error.ts'
import type { CheckpointStore } from './checkpoint-store.ts'
import { hasBreak } from './log-store.ts'
import type { LogTree } from './log-tree.ts'
import type { TransparencyLog } from './open-log.ts'

export interface PublishedCheckpoint extends Checkpoint {
  /** The signed note. */
  readonly note: string
}

export interface CheckpointDeps {
  readonly db: Kysely<Schema>
  readonly log: TransparencyLog
  readonly store: CheckpointStore
}

/** The checkpoint that was published last; undefined before the first one. @throws OperatorError if it cannot be read */
export async function readPublished(
  store: CheckpointStore,
  signal?: AbortSignal,
): Promise<PublishedCheckpoint | undefined> {
  const note = await store.read(signal)
  if (note === undefined) return undefined
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  if (checkpoint) return { ...checkpoint, note }
  throw new OperatorError(
    `${store.place} is not a checkpoint of the log. Restore that file, or delete it if no copy of it exists.`,
  )
}

/** Whether the log contains the last published checkpoint, or the operator has recorded that it does not. */
export async function isConsistent({ db, log, store }: CheckpointDeps, signal?: AbortSignal): Promise<boolean> {
  const published = await readPublished(store, signal)
  if (!published) return true
  if (contains(await log.readTree(), published)) return true
  return hasBreak(db, published.size, toHex(published.root))
}

export function contains(tree: LogTree, { size, root }: Checkpoint): boolean {
  return size <= tree.size && equalBytes(tree.root(size), root)
}

/**
 * Signs and publishes the checkpoint of all entries. Stores it first: what anyone may have seen is known after a restore. `known` is
 * what this process has published last.
 */
export async function publishCheckpoint(
  { log, store }: CheckpointDeps,
  known: PublishedCheckpoint | undefined,
  signal?: AbortSignal,
): Promise<PublishedCheckpoint> {
  const published = known ?? (await readPublished(store, signal))
  const { size, root, origin } = checkpointOf(await log.readTree(), log.signer.name)
  if (published?.size === size && published.origin === origin && equalBytes(published.root, root)) return published
  const note = log.signer.sign(formatCheckpoint({ origin, size, root }))
  await store.write(note, signal)
  return { origin, size, root, note }
}

function checkpointOf(tree: LogTree, origin: string): Checkpoint {
  return { origin, size: tree.size, root: tree.root(tree.size) }
}

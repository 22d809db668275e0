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

/** Undefined if the text is not a note with a checkpoint. Does not verify the signature. */
export function parsePublished(note: string): PublishedCheckpoint | undefined {
  const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
  return checkpoint && { ...checkpoint, note }
}

/** Returns the last published checkpoint; undefined before the first one. @throws OperatorError if it cannot be read */
export async function readPublished(
  store: CheckpointStore,
  signal?: AbortSignal,
): Promise<PublishedCheckpoint | undefined> {
  const note = await store.read(signal)
  if (note === undefined) return undefined
  return parsePublished(note) ?? fail(store)
}

function fail({ place }: CheckpointStore): never {
  throw new OperatorError(
    `${place} is not a checkpoint of the log. Restore that file, or delete it if no copy of it exists.`,
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

/** Whether the checkpoint covers all entries of the log. */
export async function isCurrent({ log }: Pick<CheckpointDeps, 'log'>, published: Checkpoint): Promise<boolean> {
  const { size, root, origin } = checkpointOf(await log.readTree(), log.signer.name)
  return published.size === size && published.origin === origin && equalBytes(published.root, root)
}

/**
 * Signs and stores a checkpoint of all entries. It must not be visible before it is stored, so that after a restore, the site knows every
 * checkpoint that anyone has seen. Only one instance may do this at a time: otherwise, an older checkpoint could replace a newer one.
 */
export async function storeCheckpoint(
  { log, store }: Pick<CheckpointDeps, 'log' | 'store'>,
  signal?: AbortSignal,
): Promise<PublishedCheckpoint> {
  const checkpoint = checkpointOf(await log.readTree(), log.signer.name)
  const note = log.signer.sign(formatCheckpoint(checkpoint))
  await store.write(note, signal)
  return { ...checkpoint, note }
}

function checkpointOf(tree: LogTree, origin: string): Checkpoint {
  return { origin, size: tree.size, root: tree.root(tree.size) }
}

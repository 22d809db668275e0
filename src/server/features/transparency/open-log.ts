import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { createCoalescer } from '#server/concurrency/coalesce.ts'
import type { Schema } from '#server/database/schema.ts'
import { appendLogEntry, lockLog } from '#server/domain/transparency-log.ts'
import { findNewestBody, readLeaves } from './log-store.ts'
import { LogTree } from './log-tree.ts'
import { createNoteSigner, type NoteSigner } from './note-signer.ts'

export interface TransparencyLog {
  readonly signer: NoteSigner
  /** Returns the tree of all committed entries. It grows, but does not change otherwise. */
  readTree(): Promise<LogTree>
}

interface Deps {
  readonly db: Kysely<Schema>
  readonly seed: KeyObject
  /** The site's host, which identifies the log. */
  readonly name: string
}

export function openTransparencyLog({ db, seed, name }: Deps): TransparencyLog {
  const reads = createCoalescer<LogTree>()
  let tree = new LogTree()

  async function readOn(): Promise<LogTree> {
    // Re-read the last known entry: if it differs, the database was restored in the meantime.
    const start = Math.max(0, tree.size - 1)
    let isSame = tree.size === 0
    for await (const rows of readLeaves(db, start)) {
      for (const { position, leaf } of rows) {
        if (position >= tree.size) tree.append(leaf)
        else isSame = leaf.equals(tree.rangeRoot(position, position + 1))
      }
      if (!isSame) break
    }
    if (isSame) return tree
    tree = new LogTree()
    for await (const rows of readLeaves(db, 0)) for (const { leaf } of rows) tree.append(leaf)
    return tree
  }

  return {
    signer: createNoteSigner(name, seed),
    // A caller may have appended an entry that a read in progress has not seen, so start another read after it.
    async readTree() {
      if (reads.has('')) await reads.run('', readOn)
      return reads.run('', readOn)
    },
  }
}

/** Appends the key, the first entry of each log, and appends it again if the host, which is part of it, changes. `now` in Unix ms. */
export async function appendKey(
  db: Kysely<Schema>,
  { verifierKey: key }: Pick<NoteSigner, 'verifierKey'>,
  now: number,
): Promise<void> {
  if (await hasKey(db, key)) return
  await db.transaction().execute(async (transaction) => {
    await lockLog(transaction)
    if (await hasKey(transaction, key)) return
    await appendLogEntry(transaction, { type: 'key', key }, now)
  })
}

async function hasKey(db: Kysely<Schema>, key: string): Promise<boolean> {
  const body = await findNewestBody(db, 'key')
  return typeof body === 'string' && (JSON.parse(body) as { readonly key: string }).key === key
}

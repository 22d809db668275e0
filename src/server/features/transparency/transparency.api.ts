import { fail } from '#contract/errors.ts'
import * as contract from '#contract/log.ts'
import { toHex } from '#contract/results/bytes.ts'
import { consistencyProof, inclusionProof } from '#contract/results/proofs.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { readEntries } from './log-store.ts'
import { readModeration } from './read-moderation.ts'
import type { Transparency } from './open-transparency.ts'

/** Entries per call. */
const pageLength = 1000

export function bindTransparency(bind: Bind, transparency: Transparency): void {
  const { db, log } = transparency
  bind(contract.readLog, async () => {
    const published = await transparency.published()
    return {
      body: {
        key: log.signer.verifierKey,
        checkpoint: published ? { ...published, root: toHex(published.root) } : null,
        broken: transparency.isBroken(),
      },
    }
  })
  bind(contract.listLogEntries, async ({ query: { start = 0 } }) => {
    const { size } = await log.readTree()
    const entries = await readEntries(db, start, pageLength)
    return { body: { size, entries: entries.map((entry) => ({ ...entry, leaf: toHex(entry.leaf) })) } }
  })
  bind(contract.proveLogInclusion, async ({ query: { position, size: wanted } }) => {
    const tree = await log.readTree()
    const size = wanted ?? tree.size
    if (size > tree.size || position >= size) fail('no_such_entry')
    const leaf = toHex(tree.rangeRoot(position, position + 1))
    const proof = inclusionProof(tree.rangeRoot, position, size).map(toHex)
    return { body: { position, size, leaf, root: toHex(tree.root(size)), proof } }
  })
  bind(contract.proveLogConsistency, async ({ query: { from, to: wanted } }) => {
    const tree = await log.readTree()
    const to = wanted ?? tree.size
    if (to > tree.size || from > to) fail('no_such_entry')
    return { body: { from, to, proof: consistencyProof(tree.rangeRoot, from, to).map(toHex) } }
  })
  bind(contract.listModeration, async ({ query: { page = 1 } }) => ({ body: await readModeration(transparency, page) }))
}

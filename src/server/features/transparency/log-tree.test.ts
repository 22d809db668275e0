import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toHex } from '#contract/results/bytes.ts'
import { leafHash, merkleRoot } from '#contract/results/merkle.ts'
import { consistencyProof, inclusionProof, verifyConsistency, verifyInclusion } from '#contract/results/proofs.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { LogTree } from './log-tree.ts'

const leaves = Array.from({ length: 300 }, (_, i) => leafHash(sha256, Buffer.from(`entry ${i}`)))

function treeOf(size: number): LogTree {
  const tree = new LogTree()
  for (const leaf of leaves.slice(0, size)) tree.append(leaf)
  return tree
}

test('knows the root of every earlier size', () => {
  const tree = treeOf(leaves.length)
  for (let size = 0; size <= leaves.length; size++)
    expect(toHex(tree.root(size))).toBe(toHex(merkleRoot(sha256, leaves.slice(0, size))))
  expect(() => tree.root(leaves.length + 1)).toThrow('no entry')
})

const sizes = fc
  .tuple(fc.integer({ min: 1, max: leaves.length }), fc.integer({ min: 1, max: leaves.length }))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)

test('proves that the log of any size begins with the log of any smaller size, and with no other', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), ([from, to], changed) => {
      const tree = treeOf(to)
      const proof = consistencyProof(tree.rangeRoot, from, to)
      const [older, newer] = [from, to].map((size) => ({ size, root: tree.root(size) }))
      if (!older || !newer) throw new Error('two sizes')
      expect(verifyConsistency(sha256, older, newer, proof)).toBe(true)
      const others = leaves.slice(0, from)
      others[changed % from] = leafHash(sha256, Buffer.from('another entry'))
      expect(verifyConsistency(sha256, { size: from, root: merkleRoot(sha256, others) }, newer, proof)).toBe(false)
    }),
    { numRuns: 200 },
  )
})

test('proves that an entry is in the log of any size that contains it', () => {
  fc.assert(
    fc.property(sizes, ([end, size]) => {
      const tree = treeOf(size)
      const position = end - 1
      const hash = tree.rangeRoot(position, end)
      const proof = inclusionProof(tree.rangeRoot, position, size)
      expect(verifyInclusion(sha256, { hash, position }, { size, root: tree.root(size) }, proof)).toBe(true)
    }),
    { numRuns: 200 },
  )
})

import { equalBytes } from './bytes.ts'
import { type Sha256, hashLength, merkleRoot, nodeHash } from './merkle.ts'

/** Proofs of RFC 9162, sections 2.1.3 and 2.1.4. Positions count from 0; a proof is a list of hashes. */

/** The root over the leaves from `start` up to `end` (exclusive). */
export type RangeRoot = (start: number, end: number) => Uint8Array

export function rangeRootOf(sha256: Sha256, leafHashes: readonly Uint8Array[]): RangeRoot {
  return (start, end) => merkleRoot(sha256, leafHashes.slice(start, end))
}

/** Calls `rangeRoot` once per level. */
export function inclusionProof(rangeRoot: RangeRoot, position: number, size: number): Uint8Array[] {
  if (!(position >= 0 && position < size)) throw new RangeError(`no leaf ${position} in a tree of ${size}`)
  const proof: Uint8Array[] = []
  let [start, end] = [0, size]
  while (end - start > 1) {
    const middle = start + splitOf(end - start)
    if (position < middle) {
      proof.unshift(rangeRoot(middle, end))
      end = middle
    } else {
      proof.unshift(rangeRoot(start, middle))
      start = middle
    }
  }
  return proof
}

/** Proves that the tree of the first `from` leaves is a prefix of the tree of the first `to` leaves. */
export function consistencyProof(rangeRoot: RangeRoot, from: number, to: number): Uint8Array[] {
  if (!(from >= 0 && from <= to)) throw new RangeError(`a tree of ${to} does not contain one of ${from}`)
  if (from === 0 || from === to) return []
  const proof: Uint8Array[] = []
  let [start, end] = [0, to]
  // The verifier knows the root of the old tree, so the proof leaves it out.
  let isOldRoot = true
  while (from < end) {
    const middle = start + splitOf(end - start)
    if (from <= middle) {
      proof.unshift(rangeRoot(middle, end))
      end = middle
    } else {
      proof.unshift(rangeRoot(start, middle))
      start = middle
      isOldRoot = false
    }
  }
  if (!isOldRoot) proof.unshift(rangeRoot(start, end))
  return proof
}

/** Whether the leaf is at this position of the tree. */
export function verifyInclusion(
  sha256: Sha256,
  leaf: { readonly hash: Uint8Array; readonly position: number },
  tree: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (!isSize(tree.size) || !isSize(leaf.position) || leaf.position >= tree.size) return false
  let [position, last, hash] = [leaf.position, tree.size - 1, leaf.hash]
  for (const sibling of proof) {
    if (last === 0 || sibling.length !== hashLength) return false
    if (position % 2 === 1 || position === last) {
      hash = nodeHash(sha256, sibling, hash)
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)]
    } else {
      hash = nodeHash(sha256, hash, sibling)
    }
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 && equalBytes(hash, tree.root)
}

interface Tree {
  readonly size: number
  readonly root: Uint8Array
}

/** Whether the leaves of the tree `from` are the first leaves of the tree `to`. Every tree contains the empty one. */
export function verifyConsistency(sha256: Sha256, from: Tree, to: Tree, proof: readonly Uint8Array[]): boolean {
  if (!isSize(from.size) || !isSize(to.size) || from.size > to.size) return false
  if (from.size === 0) return proof.length === 0 && equalBytes(from.root, sha256(new Uint8Array()))
  if (from.size === to.size) return proof.length === 0 && equalBytes(from.root, to.root)
  // If the old tree is a complete subtree, the proof starts with the old root.
  const [first, ...rest] = isPowerOfTwo(from.size) ? [from.root, ...proof] : proof
  if (!first || first.length !== hashLength) return false
  let [position, last] = [from.size - 1, to.size - 1]
  while (position % 2 === 1) [position, last] = [half(position), half(last)]
  let [oldHash, newHash] = [first, first]
  for (const sibling of rest) {
    if (last === 0 || sibling.length !== hashLength) return false
    if (position % 2 === 1 || position === last) {
      oldHash = nodeHash(sha256, sibling, oldHash)
      newHash = nodeHash(sha256, sibling, newHash)
      while (position % 2 === 0 && position !== 0) [position, last] = [half(position), half(last)]
    } else {
      newHash = nodeHash(sha256, newHash, sibling)
    }
    ;[position, last] = [half(position), half(last)]
  }
  return last === 0 && equalBytes(oldHash, from.root) && equalBytes(newHash, to.root)
}

/** The largest power of two below `size`, which is at least 2. */
function splitOf(size: number): number {
  return 2 ** (31 - Math.clz32(size - 1))
}

const half = (value: number) => Math.floor(value / 2)
const isSize = (value: number) => Number.isSafeInteger(value) && value >= 0
const isPowerOfTwo = (value: number) => value === 2 ** (31 - Math.clz32(value))

/** Merkle trees of RFC 9162, section 2.1. Hashes have 32 bytes. Leaves are given as bytes or as leaf hashes. */

/** Node, browsers and the standalone checker each pass their fastest implementation. It must not keep `bytes`, which are reused. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

export const hashLength = 32

// Hash inputs, including the prefix of leaves or nodes. Reused, because allocating them takes longer than hashing.
let leafInput = new Uint8Array(128)
const nodeInput = Uint8Array.of(1, ...new Uint8Array(2 * hashLength))

export function leafHash(sha256: Sha256, leaf: Uint8Array): Uint8Array {
  const length = 1 + leaf.length
  if (leafInput.length < length) leafInput = new Uint8Array(length)
  leafInput.set(leaf, 1)
  return sha256(leafInput.subarray(0, length))
}

export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  nodeInput.set(left, 1)
  nodeInput.set(right, 1 + hashLength)
  return sha256(nodeInput)
}

interface Subtree {
  /** The subtree has 2 ** level leaves. */
  readonly level: number
  readonly hash: Uint8Array
}

/** Computes the root of a tree of any size, keeping one hash per level. */
export class MerkleFrontier {
  readonly #sha256: Sha256
  readonly #onSubtree: ((level: number, hash: Uint8Array) => void) | undefined
  /** The complete subtrees, largest first. */
  readonly #subtrees: Subtree[] = []
  #size = 0

  /** `onSubtree` is called for each complete subtree, leaves (level 0) included, from left to right within a level. */
  constructor(sha256: Sha256, onSubtree?: (level: number, hash: Uint8Array) => void) {
    this.#sha256 = sha256
    this.#onSubtree = onSubtree
  }

  /** Resumes a tree of `size` leaves. `subtrees`: the roots of its complete subtrees, largest first. */
  static resume(sha256: Sha256, size: number, subtrees: readonly Uint8Array[]): MerkleFrontier {
    const levels: number[] = []
    for (let level = 0, rest = size; rest >= 1; level++, rest = Math.floor(rest / 2))
      if (rest % 2 === 1) levels.unshift(level)
    if (levels.length !== subtrees.length || subtrees.some(({ length }) => length !== hashLength))
      throw new RangeError(`not the subtrees of ${size} leaves`)
    const frontier = new MerkleFrontier(sha256)
    for (const [index, hash] of subtrees.entries()) frontier.#subtrees.push({ level: levels[index] ?? 0, hash })
    frontier.#size = size
    return frontier
  }

  get size(): number {
    return this.#size
  }

  appendLeaf(leaf: Uint8Array): void {
    this.appendHash(leafHash(this.#sha256, leaf))
  }

  /** Appends a leaf, given its leaf hash. */
  appendHash(hash: Uint8Array): void {
    this.#size++
    let subtree: Subtree = { level: 0, hash }
    this.#onSubtree?.(0, hash)
    for (let last = this.#subtrees.at(-1); last?.level === subtree.level; last = this.#subtrees.at(-1)) {
      this.#subtrees.pop()
      subtree = { level: last.level + 1, hash: nodeHash(this.#sha256, last.hash, subtree.hash) }
      this.#onSubtree?.(subtree.level, subtree.hash)
    }
    this.#subtrees.push(subtree)
  }

  /** For an empty tree, the SHA-256 of no bytes. */
  root(): Uint8Array {
    if (this.#size === 0) return this.#sha256(new Uint8Array())
    return this.#subtrees.map(({ hash }) => hash).reduceRight((right, left) => nodeHash(this.#sha256, left, right))
  }
}

export function merkleRoot(sha256: Sha256, leafHashes: Iterable<Uint8Array>): Uint8Array {
  const frontier = new MerkleFrontier(sha256)
  for (const hash of leafHashes) frontier.appendHash(hash)
  return frontier.root()
}

import { MerkleFrontier, nodeHash } from '#contract/results/merkle.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { HashBuffer } from './hash-buffer.ts'

/**
 * The log's Merkle tree in memory. Keeps the hash of each complete subtree, 64 to 128 bytes per entry, so that computing a root needs only
 * the hashes on its right edge, at most one per level.
 */
export class LogTree {
  readonly #levels: HashBuffer[] = []
  readonly #frontier = new MerkleFrontier(sha256, (level, hash) => {
    const hashes = (this.#levels[level] ??= new HashBuffer())
    hashes.push(hash)
  })

  get size(): number {
    return this.#frontier.size
  }

  append(leaf: Uint8Array): void {
    this.#frontier.appendHash(leaf)
  }

  /** The root of the log at an earlier size, at most the current one. */
  root(size: number): Uint8Array {
    return this.rangeRoot(0, size)
  }

  /** The root over the entries from `start` up to, but not including, `end`, for the proofs of `proofs.ts`. */
  readonly rangeRoot = (start: number, end: number): Uint8Array => {
    const length = end - start
    if (length === 0) return sha256(new Uint8Array())
    const known = this.#levels[Math.log2(length)]?.at(start / length)
    if (known) return known
    if (length === 1) throw new RangeError(`the log has no entry ${start}`)
    const middle = start + 2 ** (31 - Math.clz32(length - 1))
    return nodeHash(sha256, this.rangeRoot(start, middle), this.rangeRoot(middle, end))
  }
}

import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asciiBytes, toHex } from './bytes.ts'
import { leafHash, MerkleFrontier, merkleRoot } from './merkle.ts'
import { consistencyProof, inclusionProof, rangeRootOf, verifyConsistency, verifyInclusion } from './proofs.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(hash('sha256', bytes, 'buffer'))
const leavesOf = (size: number) => Array.from({ length: size }, (_, i) => asciiBytes(`leaf ${i}`))
const hashesOf = (leaves: readonly Uint8Array[]) => leaves.map((leaf) => leafHash(sha256, leaf))

/** The definitions of RFC 9162, sections 2.1.1, 2.1.3.1 and 2.1.4.1, transcribed literally for D[start:end]. */
class Rfc {
  readonly #leaves: readonly Uint8Array[]
  readonly #roots = new Map<string, Buffer>()

  constructor(leaves: readonly Uint8Array[]) {
    this.#leaves = leaves
  }

  root(start = 0, end = this.#leaves.length): Buffer {
    const known = this.#roots.get(`${start}:${end}`)
    if (known) return known
    const root = this.#compute(start, end)
    this.#roots.set(`${start}:${end}`, root)
    return root
  }

  path(m: number, start = 0, end = this.#leaves.length): Buffer[] {
    const n = end - start
    if (n === 1) return []
    const k = split(n)
    return m < k
      ? [...this.path(m, start, start + k), this.root(start + k, end)]
      : [...this.path(m - k, start + k, end), this.root(start, start + k)]
  }

  subProof(m: number, start = 0, end = this.#leaves.length, b = true): Buffer[] {
    const n = end - start
    if (m === n) return b ? [] : [this.root(start, end)]
    const k = split(n)
    return m <= k
      ? [...this.subProof(m, start, start + k, b), this.root(start + k, end)]
      : [...this.subProof(m - k, start + k, end, false), this.root(start, start + k)]
  }

  #compute(start: number, end: number): Buffer {
    const digest = (...parts: Uint8Array[]) => hash('sha256', Buffer.concat(parts), 'buffer')
    if (end === start) return digest()
    if (end - start === 1) return digest(Buffer.of(0), this.#leaves[start] as Uint8Array)
    const k = split(end - start)
    return digest(Buffer.of(1), this.root(start, start + k), this.root(start + k, end))
  }
}

function split(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

const hex = (hashes: readonly Uint8Array[]) => hashes.map(toHex)

// The large tree takes a second, and on a busy machine more than the default timeout of five.
const timeout = 60_000

describe.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 256, 257, 65_537])('a tree of %d leaves', (size) => {
  const leaves = leavesOf(size)
  const rfc = new Rfc(leaves)
  const hashes = hashesOf(leaves)
  const rangeRoot = rangeRootOf(sha256, hashes)
  const root = rfc.root()
  /** All positions of small trees; the edges of large ones. */
  const positions = size < 10 ? [...leaves.keys()] : [128, size - 1]

  test('has the root that the RFC defines', { timeout }, () => {
    const frontier = new MerkleFrontier(sha256)
    for (const leaf of leaves) frontier.appendLeaf(leaf)
    expect(toHex(frontier.root())).toBe(root.toString('hex'))
    expect(toHex(merkleRoot(sha256, hashes))).toBe(root.toString('hex'))
  })

  test('has the proofs that the RFC defines, and they are valid', { timeout }, () => {
    for (const position of positions) {
      const proof = inclusionProof(rangeRoot, position, size)
      expect(hex(proof)).toEqual(hex(rfc.path(position)))
      const hash = hashes[position] as Uint8Array
      expect(verifyInclusion(sha256, { hash, position }, { size, root }, proof)).toBe(true)
    }
    for (const from of positions.map((position) => position + 1)) {
      const proof = consistencyProof(rangeRoot, from, size)
      expect(hex(proof)).toEqual(hex(rfc.subProof(from)))
      const old = { size: from, root: rfc.root(0, from) }
      expect(verifyConsistency(sha256, old, { size, root }, proof)).toBe(true)
    }
  })
})

test('a tree resumes from its complete subtrees, which an inclusion proof contains', () => {
  const hashes = hashesOf(leavesOf(70))
  const rangeRoot = rangeRootOf(sha256, hashes)
  for (let start = 0; start < hashes.length; start++) {
    const before = inclusionProof(rangeRoot, start, start + 1).toReversed()
    const frontier = MerkleFrontier.resume(sha256, start, before)
    for (const hash of hashes.slice(start)) frontier.appendHash(hash)
    expect([frontier.size, toHex(frontier.root())]).toEqual([70, toHex(merkleRoot(sha256, hashes))])
    expect(() => MerkleFrontier.resume(sha256, start, [...before, sha256(new Uint8Array())])).toThrow(RangeError)
  }
  expect(() => MerkleFrontier.resume(sha256, 1, [new Uint8Array(31)])).toThrow(RangeError)
})

test('an inclusion proof holds for its leaf, position and tree only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), fc.nat(), (size, a, b, flip) => {
      const hashes = hashesOf(leavesOf(size))
      const position = a % size
      const hash = hashes[position] as Uint8Array
      const tree = { size, root: merkleRoot(sha256, hashes) }
      const proof = inclusionProof(rangeRootOf(sha256, hashes), position, size)
      expect(verifyInclusion(sha256, { hash, position }, tree, proof)).toBe(true)

      const other = b % size
      expect(verifyInclusion(sha256, { hash, position: other }, tree, proof)).toBe(other === position)
      expect(verifyInclusion(sha256, { hash: leafHash(sha256, asciiBytes('other')), position }, tree, proof)).toBe(
        false,
      )
      expect(verifyInclusion(sha256, { hash, position }, tree, [...proof, hash])).toBe(false)
      if (proof.length === 0) return
      expect(verifyInclusion(sha256, { hash, position }, tree, proof.slice(1))).toBe(false)
      expect(verifyInclusion(sha256, { hash, position }, tree, flipped(proof, flip))).toBe(false)
    }),
  )
})

test('a consistency proof holds for prefixes only', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.nat(), (size, a, flip) => {
      const hashes = hashesOf(leavesOf(size))
      const from = a % (size + 1)
      const to = { size, root: merkleRoot(sha256, hashes) }
      const old = { size: from, root: merkleRoot(sha256, hashes.slice(0, from)) }
      const proof = consistencyProof(rangeRootOf(sha256, hashes), from, size)
      expect(verifyConsistency(sha256, old, to, proof)).toBe(true)

      const replaced = [...hashes.slice(0, from - 1), leafHash(sha256, asciiBytes('other'))]
      if (from > 0)
        expect(verifyConsistency(sha256, { size: from, root: merkleRoot(sha256, replaced) }, to, proof)).toBe(false)
      expect(verifyConsistency(sha256, { ...old, size: from + 1 }, to, proof)).toBe(false)
      expect(verifyConsistency(sha256, { size: size + 1, root: to.root }, to, [])).toBe(false)
      if (proof.length > 0) expect(verifyConsistency(sha256, old, to, flipped(proof, flip))).toBe(false)
    }),
  )
})

test('there are no proofs for leaves and sizes beyond the tree', () => {
  const rangeRoot = rangeRootOf(sha256, hashesOf(leavesOf(3)))
  expect(() => inclusionProof(rangeRoot, 3, 3)).toThrow(RangeError)
  expect(() => consistencyProof(rangeRoot, 4, 3)).toThrow(RangeError)
})

/** The proof with one bit of one hash changed. */
function flipped(proof: readonly Uint8Array[], seed: number): Uint8Array[] {
  return proof.map((hash, index) => {
    const copy = hash.slice()
    if (index === seed % proof.length) copy[seed % 32] = (copy[seed % 32] ?? 0) ^ 1
    return copy
  })
}

/** Test vectors of the RFC 6962 reference implementation ("certificate-transparency"), which builds the same trees. */
describe('the trees of the reference implementation', () => {
  const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
  const roots = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ]
  const hashes = hashesOf(inputs.map((input) => Buffer.from(input, 'hex')))

  test.each(roots.map((root, i) => [i + 1, root] as const))('%d leaves have the same root', (size, root) => {
    expect(toHex(merkleRoot(sha256, hashes.slice(0, size)))).toBe(root)
  })

  test('the proofs of the first leaf and of the first tree are the same', () => {
    const path = [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ]
    expect(hex(inclusionProof(rangeRootOf(sha256, hashes), 0, 8))).toEqual(path)
    expect(hex(consistencyProof(rangeRootOf(sha256, hashes), 1, 8))).toEqual(path)
  })
})

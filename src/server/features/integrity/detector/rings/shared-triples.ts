import { PairDictionary } from '../../dictionary.ts'
import { thresholds } from '../thresholds.ts'
import type { ManyClanKeys } from './many-clan-keys.ts'

/** Three clans, ascending. */
export type Triple = readonly [number, number, number]

/** Three clans and the keys that vote for all of them, ascending. */
export interface SharedTriple {
  readonly clans: Triple
  readonly keys: readonly number[]
}

/** Number of counters for the rough count; a power of two. */
const counters = 2 ** 22

/**
 * Finds the triples that enough keys share to be part of a ring, that is, the frequent item sets of three clans, in two passes as in the
 * PCY algorithm (Park, Chen and Yu). The first pass counts hashes, the second only triples whose hash is frequent.
 * @param maxTriples above this number, only a part is counted, chosen by hash: keys with many clans must not make the search slow
 */
export function findSharedTriples(
  keys: ManyClanKeys,
  clanOf: (row: number) => number,
  maxTriples = 4_000_000,
): SharedTriple[] {
  const part = Math.ceil(countTriples(keys) / maxTriples)
  // A rough count, with collisions, needs little memory: most triples have one key.
  const rough = new Uint8Array(counters)
  eachTriple(keys, clanOf, part, (hash) => {
    const counter = hash & (counters - 1)
    if ((rough[counter] ?? 0) < thresholds.ringTripleKeys) rough[counter] = (rough[counter] ?? 0) + 1
  })
  const pairs = new PairDictionary()
  const triples = new PairDictionary()
  const found: { readonly clans: Triple; readonly keys: number[] }[] = []
  eachTriple(keys, clanOf, part, (hash, a, b, c, key) => {
    if ((rough[hash & (counters - 1)] ?? 0) < thresholds.ringTripleKeys) return
    const code = triples.codeOf(pairs.codeOf(a, b), c)
    const known = found[code - 1]
    if (known) known.keys.push(key)
    else found[code - 1] = { clans: [a, b, c], keys: [key] }
  })
  return found.filter(({ keys }) => keys.length >= thresholds.ringTripleKeys)
}

function countTriples({ count, starts }: ManyClanKeys): number {
  let triples = 0
  for (let key = 0; key < count; key++) {
    const clans = (starts[key + 1] ?? 0) - (starts[key] ?? 0)
    triples += (clans * (clans - 1) * (clans - 2)) / 6
  }
  return triples
}

function eachTriple(
  { count, rows, starts }: ManyClanKeys,
  clanOf: (row: number) => number,
  part: number,
  visit: (hash: number, a: number, b: number, c: number, key: number) => void,
): void {
  const clans: number[] = []
  for (let key = 0; key < count; key++) {
    clans.length = 0
    for (let index = starts[key] ?? 0; index < (starts[key + 1] ?? 0); index++) clans.push(clanOf(rows[index] ?? 0))
    for (const [i, a] of clans.entries())
      for (let j = i + 1; j < clans.length; j++)
        for (let k = j + 1; k < clans.length; k++) {
          const [b, c] = [clans[j] ?? 0, clans[k] ?? 0]
          const hash = hashOf(a, b, c)
          if (part === 1 || hash % part === 0) visit(hash, a, b, c, key)
        }
  }
}

function hashOf(a: number, b: number, c: number): number {
  let hash = Math.imul(a ^ 0x9e_37_79_b9, 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 15) ^ b, 0xc2_b2_ae_35)
  hash = Math.imul(hash ^ (hash >>> 13) ^ c, 0x27_d4_eb_2f)
  return (hash ^ (hash >>> 16)) >>> 0
}

import { hashLength, merkleRoot, type Sha256 } from './merkle.ts'

/** Hashes of equally large subtrees, 32 bytes each, from left to right. Only the last subtree may be smaller. */
export type HashList = Uint8Array

/** Empty if the list has no such hash. */
export function hashAt(list: HashList, index: number): Uint8Array {
  return list.subarray(index * hashLength, (index + 1) * hashLength)
}

/** The root of the tree that these subtrees form. */
export function listRoot(sha256: Sha256, list: HashList): Uint8Array {
  return merkleRoot(
    sha256,
    Array.from({ length: Math.ceil(list.length / hashLength) }, (_, index) => hashAt(list, index)),
  )
}

/** The hashes of larger subtrees, each of which consists of `count` of these. */
export function joinSubtrees(sha256: Sha256, list: HashList, count: number): HashList {
  const bytes = count * hashLength
  const joined = new Uint8Array(Math.ceil(list.length / bytes) * hashLength)
  for (let i = 0; i * bytes < list.length; i++)
    joined.set(listRoot(sha256, list.subarray(i * bytes, (i + 1) * bytes)), i * hashLength)
  return joined
}

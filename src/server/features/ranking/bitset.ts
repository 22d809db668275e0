/** A set of numbers from 0, with 32 per element. Sets that are combined must have the same length. */
export type Bitset = Int32Array<ArrayBuffer>

/** Creates an empty set for numbers below `count`. */
export function createBitset(count: number): Bitset {
  return new Int32Array((count + 31) >>> 5)
}

export function fullBitset(count: number): Bitset {
  const bits = createBitset(count).fill(-1)
  if ((count & 31) !== 0) bits[bits.length - 1] = (1 << (count & 31)) - 1
  return bits
}

export function setBit(bits: Bitset, number: number): void {
  const index = number >>> 5
  bits[index] = (bits[index] ?? 0) | (1 << (number & 31))
}

export function hasBit(bits: Bitset, number: number): boolean {
  return ((bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0
}

/** In place. */
export function intersectBits(bits: Bitset, others: Bitset): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (others[i] ?? 0)
}

/** Returns a new set. */
export function commonBits(bits: Bitset, others: Bitset): Bitset {
  const common = bits.slice()
  intersectBits(common, others)
  return common
}

/** The numbers of `bits` that are not in `others`. */
export function differenceOf(bits: Bitset, others: Bitset): Bitset {
  const difference = bits.slice()
  removeBits(difference, others)
  return difference
}

/** In place. */
export function addBits(bits: Bitset, others: Bitset): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (others[i] ?? 0)
}

/** In place. */
export function removeBits(bits: Bitset, others: Bitset): void {
  for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & ~(others[i] ?? 0)
}

export function countBits(bits: Bitset): number {
  return countCommonBits(bits, bits)
}

export function countCommonBits(bits: Bitset, others: Bitset): number {
  let count = 0
  for (let i = 0; i < bits.length; i++) {
    let rest = (bits[i] ?? 0) & (others[i] ?? 0)
    rest -= (rest >>> 1) & 0x55555555
    rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333)
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** In ascending order. */
export function forEachBit(bits: Bitset, callback: (number: number) => void): void {
  for (let i = 0; i < bits.length; i++) {
    for (let rest = bits[i] ?? 0; rest !== 0; rest &= rest - 1) callback((i << 5) + 31 - Math.clz32(rest & -rest))
  }
}

/** The 64-bit hash of the last call of `hashText` or `hashBytes`. Not a return value, so that nothing is allocated per text. */
export const textHash = new (class {
  /** Unsigned 32-bit integers. */
  high = 0
  low = 0
})()

/** The last 32 hexadecimal digits of a print are 128 bits, which is enough to distinguish prints. */
const maxUnits = 40
const keptUnits = 32
const firstSeed = 0xde_ad_be_ef | 0
const secondSeed = 0x41_c6_ce_57

/** ASCII texts have the same hash as their bytes in `hashBytes`. */
export function hashText(text: string): void {
  let [first, second] = [firstSeed, secondSeed]
  let index = text.length > maxUnits ? text.length - keptUnits : 0
  for (; index + 4 <= text.length; index += 4) {
    const word =
      text.charCodeAt(index) ^
      (text.charCodeAt(index + 1) << 8) ^
      (text.charCodeAt(index + 2) << 16) ^
      (text.charCodeAt(index + 3) << 24)
    first = mixFirst(first, word)
    second = mixSecond(second, word)
  }
  for (; index < text.length; index++) {
    first = mixFirst(first, text.charCodeAt(index))
    second = mixSecond(second, text.charCodeAt(index))
  }
  finish(first, second)
}

/** `from` and `to` are positions in `view`. */
export function hashBytes(view: DataView, from: number, to: number): void {
  let [first, second] = [firstSeed, secondSeed]
  let index = to - from > maxUnits ? to - keptUnits : from
  for (; index + 4 <= to; index += 4) {
    const word = view.getInt32(index, true)
    first = mixFirst(first, word)
    second = mixSecond(second, word)
  }
  for (; index < to; index++) {
    const unit = view.getUint8(index)
    first = mixFirst(first, unit)
    second = mixSecond(second, unit)
  }
  finish(first, second)
}

function mixFirst(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x9e_37_79_b1)
  return mixed ^ (mixed >>> 15)
}

function mixSecond(hash: number, word: number): number {
  const mixed = Math.imul(hash ^ word, 0x5f_35_64_95)
  return mixed ^ (mixed >>> 13)
}

function finish(first: number, second: number): void {
  const high = Math.imul(first ^ (first >>> 16), 0x85_eb_ca_6b) ^ Math.imul(second ^ (second >>> 13), 0xc2_b2_ae_35)
  const low = Math.imul(second ^ (second >>> 16), 0x85_eb_ca_6b) ^ Math.imul(high ^ (high >>> 13), 0xc2_b2_ae_35)
  textHash.high = high >>> 0
  textHash.low = low >>> 0
}

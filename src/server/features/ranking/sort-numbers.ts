/** Three passes of 11 bits cover 32 bits. */
const digitBits = 11
const digits = 1 << digitBits

/** Sorts clan numbers in place by `keys`, indexed by number. Stable. A radix sort, because comparing objects takes ten times as long. */
export function sortNumbers(numbers: Int32Array<ArrayBuffer>, keys: Uint32Array): void {
  let from = numbers
  let to = new Int32Array(numbers.length)
  for (let shift = 0; shift < 32; shift += digitBits) {
    if (sortByDigit(from, to, keys, shift)) [from, to] = [to, from]
  }
  if (from !== numbers) numbers.set(from)
}

/** Returns false if all digits are the same. */
function sortByDigit(from: Int32Array, to: Int32Array, keys: Uint32Array, shift: number): boolean {
  /** Start of each digit in `to`. */
  const starts = new Uint32Array(digits + 1)
  for (let i = 0; i < keys.length; i++) {
    const next = (((keys[i] ?? 0) >>> shift) & (digits - 1)) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  if (starts.includes(from.length)) return false
  for (let digit = 1; digit < digits; digit++) starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0)
  for (let i = 0; i < from.length; i++) {
    const number = from[i] ?? 0
    const digit = ((keys[number] ?? 0) >>> shift) & (digits - 1)
    const start = starts[digit] ?? 0
    to[start] = number
    starts[digit] = start + 1
  }
  return true
}

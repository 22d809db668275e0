import { createFields, type ScannedVote } from './scanned-vote.ts'
import { createTimeReader } from './unix-time.ts'
import { fieldKinds, fieldNumbers } from './vote-fields.ts'

export interface LineScanner {
  /** Valid until the next scan. */
  readonly line: ScannedVote
  /**
   * Scans the line of a JSON object that starts at `from`. Returns the position after its line break, or -1 for anything unusual, valid or
   * not: spaces, escapes, nested values, numbers other than short integers, values of an unexpected type, or a missing line break. Such
   * lines are for `JSON.parse`.
   */
  readonly scan: (from: number) => number
}

const [quote, comma, closing, newline] = [0x22, 0x2c, 0x7d, 0x0a]
const maxDigits = 15
/** The maximum number of distinct names. Lines with further names are left to `JSON.parse`. */
const maxNames = 100
const required = (['id', 'week', 'clan_id', 'voter_key', 'cast_at'] as const).map((name) => fieldNumbers[name])

/** By byte of a string: 0 plain, 1 not ASCII, 2 the string ends or is unusual. */
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 ? 1 : byte < 0x20 || byte === quote || byte === 0x5c ? 2 : 0,
)
const literals = (['null', 'true', 'false'] as const).map((text) => Buffer.from(text))
const [nullBytes, trueBytes, falseBytes] = literals as [Buffer, Buffer, Buffer]
const numberOfField = new Map<string, number>(Object.entries(fieldNumbers))

interface Name {
  readonly bytes: Buffer
  /** The name as words of four bytes, the last of which may overlap. Empty for names shorter than four bytes. */
  readonly words: Int32Array
}

function nameOf(bytes: Buffer): Name {
  const words: number[] = []
  for (let position = 0; position < bytes.length - 4; position += 4) words.push(bytes.readInt32LE(position))
  if (bytes.length >= 4) words.push(bytes.readInt32LE(bytes.length - 4))
  return { bytes, words: Int32Array.from(words) }
}

export function createLineScanner(bytes: Buffer): LineScanner {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields = createFields()
  const { isKnown, starts, ends, numbers } = fields
  const text = { bytes, view }
  const readTime = createTimeReader()
  const isText = Uint8Array.from(fieldKinds, (kind) => (kind === 'text' ? 1 : kind === 'wideText' ? 2 : 0))
  const isInteger = Uint8Array.from(fieldKinds, (kind) => (kind === 'integer' ? 1 : 0))
  const isBoolean = Uint8Array.from(fieldKinds, (kind) => (kind === 'boolean' ? 1 : 0))
  // All names seen so far, with quote and colon. Lines usually have them in the same order, so the search starts after the last match.
  const names: Name[] = []
  const fieldsOfNames: number[] = []
  let last = -1
  // Outputs of the functions below.
  let isWide = false
  const integer = new Float64Array(1)

  /** Returns the position of the closing quote, or -1. */
  const endOfText = (from: number): number => {
    let position = from
    // SWAR: checks four bytes at a time while all of them are plain. The subtractions set the highest bit of bytes below 0x20, quotes and
    // backslashes. Only the lowest such bit is reliable, since a subtraction may borrow from higher bytes.
    for (; position + 4 <= bytes.length; position += 4) {
      const word = view.getInt32(position, true)
      const unusual =
        (word |
          (word - 0x20_20_20_20) |
          ((word ^ 0x22_22_22_22) - 0x01_01_01_01) |
          ((word ^ 0x5c_5c_5c_5c) - 0x01_01_01_01)) &
        0x80_80_80_80
      if (unusual !== 0) {
        position += (31 - Math.clz32(unusual & (0 - unusual))) >> 3
        break
      }
    }
    isWide = false
    for (;;) {
      const kind = byteKinds[bytes[position] ?? 0] ?? 2
      if (kind === 0) position++
      else if (kind === 1) {
        isWide = true
        position++
      } else return bytes[position] === quote ? position : -1
    }
  }
  const startsWith = (text: Buffer, from: number): boolean => {
    for (let index = 0; index < text.length; index++) if (bytes[from + index] !== text[index]) return false
    return true
  }
  const isNameAt = ({ bytes: text, words }: Name, from: number): boolean => {
    if (words.length === 0 || from + text.length > bytes.length) return startsWith(text, from)
    const end = from + text.length - 4
    let position = from
    for (let index = 0; position < end; index++, position += 4)
      if (view.getInt32(position, true) !== words[index]) return false
    return view.getInt32(end, true) === words[words.length - 1]
  }
  /** Returns the position after the integer, or -1. */
  const endOfInteger = (from: number): number => {
    let position = from
    let value = 0
    for (;;) {
      const digit = (bytes[position] ?? 0) - 0x30
      if (digit < 0 || digit > 9) break
      value = value * 10 + digit
      position++
    }
    integer[0] = value
    const digits = position - from
    return digits === 0 || digits > maxDigits || (digits > 1 && bytes[from] === 0x30) ? -1 : position
  }
  /** Finds the name that starts at `from` and sets `last` to its number. Returns the position after its colon, or -1. */
  const endOfName = (from: number): number => {
    for (let tried = 0; tried < names.length; tried++) {
      last = last + 1 < names.length ? last + 1 : 0
      const name = names[last]
      if (name !== undefined && isNameAt(name, from)) return from + name.bytes.length
    }
    const end = endOfText(from)
    if (end === -1 || isWide || bytes[end + 1] !== 0x3a || names.length === maxNames) return -1
    last = names.push(nameOf(Buffer.from(bytes.subarray(from, end + 2)))) - 1
    fieldsOfNames.push(numberOfField.get(bytes.toString('latin1', from, end)) ?? -1)
    return end + 2
  }
  /** Returns the position after the value, or -1. */
  const readValue = (from: number, field: number): number => {
    const byte = bytes[from] ?? 0
    if (byte === quote) {
      const end = endOfText(from + 1)
      if (end === -1) return -1
      if (field >= 0) {
        const kind = isText[field] ?? 0
        if (kind === 0 || end === from + 1 || (isWide && kind === 1)) return -1
        isKnown[field] = 1
        starts[field] = from + 1
        ends[field] = end
      }
      return end + 1
    }
    if (byte === 0x6e) {
      if (!startsWith(nullBytes, from)) return -1
      if (field >= 0) isKnown[field] = 0
      return from + 4
    }
    if (byte === 0x74 || byte === 0x66) {
      const literal = byte === 0x74 ? trueBytes : falseBytes
      if (!startsWith(literal, from) || (field >= 0 && isBoolean[field] === 0)) return -1
      if (field >= 0) {
        isKnown[field] = 1
        numbers[field] = byte === 0x74 ? 1 : 0
      }
      return from + literal.length
    }
    const end = endOfInteger(from)
    if (end === -1 || (field >= 0 && isInteger[field] === 0)) return -1
    if (field >= 0) {
      isKnown[field] = 1
      numbers[field] = integer[0] ?? 0
    }
    return end
  }
  return {
    line: {
      bytes,
      view,
      ...fields,
      timeOf: (field) => readTime(text, starts[field] ?? 0, ends[field] ?? 0),
    },
    scan(from) {
      if (bytes[from] !== 0x7b) return -1
      isKnown.fill(0)
      last = -1
      let position = from + 1
      for (;;) {
        if (bytes[position] !== quote) return -1
        position = endOfName(position + 1)
        if (position === -1) return -1
        position = readValue(position, fieldsOfNames[last] ?? -1)
        if (position === -1) return -1
        const byte = bytes[position]
        position++
        if (byte === comma) continue
        if (byte !== closing || bytes[position] !== newline) return -1
        for (const field of required) if (isKnown[field] === 0) return -1
        return position + 1
      }
    },
  }
}

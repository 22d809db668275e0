import { createFields, type ScannedVote } from '../detector/votes/scanned-vote.ts'
import { fieldKinds, fieldNumbers, type VoteField, voteFields } from '../detector/votes/vote-fields.ts'

const asText: Partial<Record<VoteField, string>> = {
  voter_key: 'voter_key::text',
  pass_id: 'pass_id::text',
  fp_hardware: `encode(fp_hardware, 'hex')`,
  fp_software: `encode(fp_software, 'hex')`,
  fp_audio_network: `encode(fp_audio_network, 'hex')`,
}

/** SQL for the columns of `votes` in a copy for `eachCopiedVote`. */
export const copiedColumns = voteFields.map((field) => asText[field] ?? field).join(', ')

/** The beginning of COPY's binary format: https://www.postgresql.org/docs/current/sql-copy.html */
const signature = Buffer.from('PGCOPY\n\u{FF}\r\n\0', 'latin1') // cspell:disable-line
const flagsBytes = 4
const lengthBytes = 4
const fieldCountBytes = 2
const endOfRows = -1
const isNull = -1
/** PostgreSQL counts microseconds from the year 2000. */
const epochMs = Date.UTC(2000, 0)

const isTime = Uint8Array.from(voteFields, (_, field) =>
  field === fieldNumbers.cast_at || field === fieldNumbers.stamp_at ? 1 : 0,
)
const isText = Uint8Array.from(fieldKinds, (kind, field) =>
  (kind === 'text' || kind === 'wideText') && isTime[field] === 0 ? 1 : 0,
)

/**
 * Calls `onVote` with each vote of a copy of `copiedColumns` in PostgreSQL's binary format, always with the same object. Returns that
 * object with the fields of the last vote, or null if the copy has no votes. @throws if the bytes are not such a copy
 */
export function eachCopiedVote(bytes: Buffer, onVote: (vote: ScannedVote) => void): ScannedVote | null {
  if (!bytes.subarray(0, signature.length).equals(signature))
    throw new Error('The data are not a binary copy of votes.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields = createFields()
  const { isKnown, starts, ends, numbers } = fields
  const vote: ScannedVote = { bytes, view, ...fields, timeOf: (field) => numbers[field] ?? Number.NaN }

  /** Reads a field that is not null. */
  const readField = (field: number, from: number, length: number) => {
    if (isText[field] === 1) {
      starts[field] = from
      ends[field] = from + length
      isKnown[field] = length > 0 ? 1 : 0
      return
    }
    const number = readInteger(view, from, length)
    numbers[field] = isTime[field] === 1 ? epochMs + Math.floor(number / 1000) : number
    isKnown[field] = 1
  }

  let position = signature.length + flagsBytes
  position += lengthBytes + view.getInt32(position)
  for (let votes = 0; ; votes++) {
    const count = view.getInt16(position)
    if (count === endOfRows) return votes > 0 ? vote : null
    if (count !== voteFields.length) throw new Error(`The copy has ${count} instead of ${voteFields.length} columns.`)
    position += fieldCountBytes
    for (let field = 0; field < count; field++) {
      const length = view.getInt32(position)
      position += lengthBytes
      isKnown[field] = 0
      if (length === isNull) continue
      readField(field, position, length)
      position += length
    }
    onVote(vote)
  }
}

/** A boolean has 1 byte. */
function readInteger(view: DataView, from: number, bytes: number): number {
  if (bytes === 1) return view.getUint8(from)
  if (bytes === 2) return view.getInt16(from)
  if (bytes === 4) return view.getInt32(from)
  return view.getInt32(from) * 2 ** 32 + view.getUint32(from + 4)
}

import { open } from 'node:fs/promises'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { collectVotes } from './collect-votes.ts'
import type { VoteColumns } from './vote-columns.ts'
import { createLineScanner } from './vote-line-scanner.ts'
import type { VoteRow } from './vote-row.ts'

const chunkBytes = 4 * 1024 * 1024
const sampleBytes = 64 * 1024
const newline = 10

/** Reads a file with one JSON vote per line, up to and including `lastWeek`. Throws an error that names the first malformed line. */
export async function readVoteLines(path: string, lastWeek: VoteWeek): Promise<VoteColumns> {
  const reader = createLineReader(lastWeek, await estimateLines(path))
  await eachChunk(path, reader.add)
  return reader.finish()
}

export interface LineReader {
  /** Reads the lines in the first `end` bytes of a buffer. Each must end with a line break. */
  readonly add: (bytes: Buffer, end: number) => void
  readonly finish: () => VoteColumns
}

/** @param expected the estimated number of lines */
export function createLineReader(lastWeek: VoteWeek, expected?: number): LineReader {
  const votes = collectVotes(expected, lastWeek)
  let scanner = createLineScanner(Buffer.alloc(0))
  let line = 0
  const addText = (untrimmed: string) => {
    // `trim` also removes a byte order mark.
    const text = untrimmed.trim()
    if (text === '') return
    const row = parseRow(text, line)
    if (row.week <= lastWeek) votes.add(row)
  }
  return {
    add(bytes, end) {
      if (scanner.line.bytes !== bytes) scanner = createLineScanner(bytes)
      for (let position = 0; position < end;) {
        line++
        let next = scanner.scan(position)
        if (next === -1 || !votes.addScanned(scanner.line)) {
          next = bytes.indexOf(newline, position) + 1
          addText(bytes.toString('utf8', position, next))
        }
        position = next
      }
    },
    finish: votes.finish,
  }
}

/** Estimates the number of lines from the length of the first ones, slightly too high on purpose: unused memory costs nothing. */
async function estimateLines(path: string): Promise<number> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes)
    const lines = buffer.subarray(0, bytesRead).toString('latin1').split('\n').length
    const { size } = await file.stat()
    return Math.ceil((1.05 * size * lines) / Math.max(1, bytesRead)) + 1
  } finally {
    await file.close()
  }
}

function parseRow(text: string, line: number): VoteRow {
  let row: Partial<VoteRow> | null
  try {
    row = JSON.parse(text) as Partial<VoteRow> | null
  } catch {
    throw new Error(`Line ${line} is not JSON.`)
  }
  for (const name of ['id', 'week', 'clan_id', 'voter_key', 'cast_at'] as const) {
    if (row?.[name] === undefined || row[name] === null) throw new Error(`Line ${line} has no "${name}".`)
  }
  return row as VoteRow
}

/**
 * Calls `onChunk` synchronously with parts of the file that end with a line break: the first `end` bytes of a buffer, which is usually
 * reused. Adds a missing line break at the end of the file.
 */
async function eachChunk(path: string, onChunk: (bytes: Buffer, end: number) => void): Promise<void> {
  const file = await open(path)
  try {
    let buffer = Buffer.allocUnsafe(chunkBytes)
    let kept = 0
    for (;;) {
      if (kept === buffer.length) buffer = Buffer.concat([buffer], 2 * buffer.length)
      const { bytesRead } = await file.read(buffer, kept, buffer.length - kept)
      const length = kept + bytesRead
      if (bytesRead === 0) {
        if (kept > 0) onChunk(buffer, buffer.writeUInt8(newline, kept))
        return
      }
      const end = buffer.subarray(0, length).lastIndexOf(newline) + 1
      if (end > 0) onChunk(buffer, end)
      buffer.copyWithin(0, end, length)
      kept = length - end
    }
  } finally {
    await file.close()
  }
}

import { open } from 'node:fs/promises'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
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
  /** Reads the lines of a buffer between two positions. Each must end with a line break. */
  readonly add: (bytes: Buffer, from: number, end: number) => void
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
    add(bytes, from, end) {
      if (scanner.line.bytes !== bytes) scanner = createLineScanner(bytes)
      for (let position = from; position < end;) {
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
 * Calls `onChunk` synchronously with parts of the file that end with a line break: the bytes of a buffer from `from` to `end`. Meanwhile, it
 * reads the next part into the other half of the buffer. Adds a missing line break at the end of the file.
 */
async function eachChunk(path: string, onChunk: (bytes: Buffer, from: number, end: number) => void): Promise<void> {
  const file = await open(path)
  try {
    let half = chunkBytes
    let buffer = Buffer.allocUnsafe(2 * half)
    let start = 0
    let next = file.read(buffer, 0, half)
    for (let kept = 0; ;) {
      const { bytesRead } = await next
      const stop = start + kept + bytesRead
      if (bytesRead === 0) {
        if (kept > 0) onChunk(buffer, start, buffer.writeUInt8(newline, stop))
        return
      }
      const end = Math.max(start, buffer.lastIndexOf(newline, stop - 1) + 1)
      const [bytes, from] = [buffer, start]
      kept = stop - end
      start = start === 0 ? half : 0
      if (kept === half) {
        half *= 2
        buffer = Buffer.allocUnsafe(2 * half)
        start = 0
      }
      bytes.copy(buffer, start, end, stop)
      next = file.read(buffer, start + kept, half - kept)
      if (end > from) onChunk(bytes, from, end)
    }
  } finally {
    await file.close()
  }
}

import { open } from 'node:fs/promises'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { collectVotes } from './collect-votes.ts'
import type { VoteColumns } from './vote-columns.ts'
import type { VoteRow } from './vote-row.ts'

const chunkBytes = 4 * 1024 * 1024

/** Reads a file with one vote per line (JSON) up to and including `lastWeek`. Throws an error that names the first malformed line. */
export async function readVoteLines(path: string, lastWeek: VoteWeek): Promise<VoteColumns> {
  const votes = collectVotes()
  let line = 0
  await eachLine(path, (text) => {
    line++
    if (text.trim() === '') return
    const row = parseRow(text, line)
    if (row.week <= lastWeek) votes.add(row)
  })
  return votes.finish()
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

/** Calls back synchronously for each line: an asynchronous step per line would take longer than the parsing. */
async function eachLine(path: string, onLine: (line: string) => void): Promise<void> {
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(chunkBytes)
    let rest = Buffer.alloc(0)
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes)
      if (bytesRead === 0) break
      const end = buffer.subarray(0, bytesRead).lastIndexOf(10)
      if (end === -1) {
        rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)])
        continue
      }
      // Decode whole lines only: a character may span two chunks.
      const text = Buffer.concat([rest, buffer.subarray(0, end + 1)]).toString()
      rest = Buffer.from(buffer.subarray(end + 1, bytesRead))
      let start = 0
      for (let newline = text.indexOf('\n'); newline !== -1; newline = text.indexOf('\n', start)) {
        onLine(text.slice(start, newline))
        start = newline + 1
      }
    }
    if (rest.length > 0) onLine(rest.toString())
  } finally {
    await file.close()
  }
}

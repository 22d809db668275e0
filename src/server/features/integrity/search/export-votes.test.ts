import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeVotes } from './export-votes.ts'
import type { VoteSearch } from './vote-search.ts'

/** Answers with endless parts, the first after the week has been loaded. */
function endlessSearch() {
  const cursors: unknown[] = []
  const ask = async (_week: string, _task: string, query: unknown) => {
    cursors.push((query as { after: unknown }).after)
    if (cursors.length === 1) return { loading: 0.5 }
    return { loading: null, answer: { lines: `${cursors.length}\r\n`, next: { castAt: 1, id: cursors.length } } }
  }
  return { cursors, search: { ask } as unknown as Pick<VoteSearch, 'ask'> }
}

test('writes parts only as fast as they are read, and ends with its reader', async () => {
  const { cursors, search } = endlessSearch()
  const file = writeVotes(search, '2026-W47', { excludesZeroScore: false }, 'names')
  const reader = ReadableStream.from(file).getReader()
  const parts: unknown[] = []
  for (let part = 0; part < 3; part++) parts.push((await reader.read()).value)
  expect(parts.slice(1)).toEqual(['2\r\n', '3\r\n'])
  for (let turn = 0; turn < 5; turn++) await setImmediate()
  expect(cursors).toEqual([undefined, undefined, { castAt: 1, id: 2 }])
  await reader.cancel()
  expect(await file.next()).toEqual({ done: true, value: undefined })
  expect(cursors).toHaveLength(3)
})

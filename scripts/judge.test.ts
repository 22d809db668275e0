import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addScriptedVotes, examinedWeek, sampleVotes } from '#server/features/integrity/detector/votes.fixture.ts'
import { runDetector } from './judge.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-judge-'))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

test('writes the same bytes for the same votes in any order', async () => {
  const votes = sampleVotes(10, 40)
  addScriptedVotes(votes, 2, 60)
  const lines = votes.rows().map((row) => JSON.stringify(row))
  const examine = async (name: string, ordered: readonly string[]) => {
    const [file, out] = [path.join(folder, `${name}.ndjson`), path.join(folder, `${name}.out`)]
    await writeFile(file, `${ordered.join('\n')}\n`)
    expect(await runDetector(['--votes', file, '--week', examinedWeek, '--out', out, '--json'])).toBe(0)
    return readFile(out, 'utf8')
  }
  const first = await examine('first', lines)
  expect(first).toContain('"state":"void"')
  expect(await examine('again', lines)).toBe(first)
  expect(await examine('reversed', lines.toReversed())).toBe(first)
})

test('fails with a message', async () => {
  const missing = path.join(folder, 'missing.ndjson')
  expect(await runDetector(['--votes', missing, '--week', examinedWeek, '--out', missing])).toBe(1)
  expect(await runDetector(['--votes', missing, '--week', 'last', '--out', missing])).toBe(2)
  expect(await runDetector(['--vote', missing])).toBe(2)
})

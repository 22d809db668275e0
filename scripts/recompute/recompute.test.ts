import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clansOfAllRules, createTestLog, publishWeek, type PublishedWeek } from '#test/support/published-week.ts'
import { buildSingleFile } from './single-file.fixture.ts'

let folder = ''
let run: Awaited<ReturnType<typeof buildSingleFile>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-recompute-'))
  run = await buildSingleFile(folder)
})
afterAll(() => rm(folder, { recursive: true }))

async function write(directory: string, week: PublishedWeek, log?: ReturnType<typeof createTestLog>): Promise<void> {
  for (const name of ['votes', 'blocks']) await mkdir(path.join(directory, name), { recursive: true })
  for (const [name, bytes] of week.files)
    await writeFile(path.join(directory, name), name.endsWith('.gz') ? gzipSync(bytes) : bytes)
  if (!log) return
  await mkdir(path.join(directory, 'log'))
  const { key, checkpoint } = log.files()
  await writeFile(path.join(directory, 'log/key'), `${key}\n`)
  await writeFile(path.join(directory, 'log/checkpoint'), checkpoint)
  // Like two pages of the API.
  await writeFile(path.join(directory, 'log/entries-0.json'), JSON.stringify({ entries: log.entries.slice(0, 3) }))
  await writeFile(path.join(directory, 'log/entries-3.json'), JSON.stringify({ entries: log.entries.slice(3) }))
}

test('checks directories alone, with the log, and with the week before', async () => {
  const log = createTestLog()
  const base = publishWeek(log, {
    week: '2026-W46',
    clans: [
      { clan: 2, counted: 3 },
      { clan: 3, counted: 3 },
    ],
  })
  const week = publishWeek(log, { week: '2026-W47', clans: clansOfAllRules(), base })
  const directory = path.join(folder, 'valid')
  await write(directory, week, log)
  await write(path.join(directory, 'base'), base)
  const kept = path.join(folder, 'kept-checkpoint')
  await writeFile(kept, log.checkpoint(2))

  const valid = `✓ Version 1 of the result of 2026-W47 is valid: ${week.votes.length} votes and 10 clans, recomputed from the published files.`
  expect(await run(directory, '--checkpoint', kept)).toEqual({ code: 0, lines: [valid] })

  await rm(path.join(directory, 'log'), { recursive: true })
  await rm(path.join(directory, 'base'), { recursive: true })
  const less = await run(directory)
  expect(less.code).toBe(0)
  expect(less.lines.filter((line) => line.startsWith('Not checked:'))).toHaveLength(2)
  expect(less.lines.at(-1)).toBe(valid.replace('is valid', 'is valid as far as it could be checked'))

  await rm(path.join(directory, 'tree.bin'))
  expect(await run(directory)).toMatchObject({ code: 1 })
  expect((await run(directory)).lines[0]).toMatch(/^✗ tree.bin is missing/)
})

test('says that the log has a newer version of a result', async () => {
  const log = createTestLog()
  const first = publishWeek(log, { week: '2026-W47', clans: clansOfAllRules() })
  const second = publishWeek(log, { week: '2026-W47', clans: [], corrects: first })
  const [older, newer] = [path.join(folder, 'older'), path.join(folder, 'newer')]
  await write(older, first, log)
  await write(newer, second, log)
  expect((await run(older)).lines.at(-1)).toBe('The log has a newer version of this result: 2.')
  expect((await run(newer)).lines.join()).not.toContain('newer version')
})

test('checks several directories in one run, and fails if any of them fails', async () => {
  const directories = ['2026-W46', '2026-W47', '2026-W48'].map((week) => path.join(folder, week))
  for (const directory of directories) {
    const log = createTestLog()
    await write(directory, publishWeek(log, { week: path.basename(directory), clans: clansOfAllRules() }), log)
  }
  const summaries = (lines: readonly string[]) => lines.filter((line) => /^✓|valid/.test(line))
  const valid = await run(...directories)
  expect(valid.code).toBe(0)
  expect(summaries(valid.lines)).toHaveLength(3)
  expect(valid.lines.filter((line) => line.endsWith(':'))).toEqual(directories.map((directory) => `${directory}:`))

  const [, second = ''] = directories
  await rm(path.join(second, 'tree.bin'))
  const invalid = await run(...directories)
  expect(invalid.code).toBe(1)
  expect(summaries(invalid.lines)).toEqual([
    expect.stringMatching(/^✓ .* 2026-W46 is valid/),
    'Version 1 of the result of 2026-W47 is NOT valid.',
    expect.stringMatching(/^✓ .* 2026-W48 is valid/),
  ])
  expect(await run('https://clans.example/about', second)).toMatchObject({ code: 1 })
  expect(await run('https://clans.example/about', directories[0] ?? '')).toMatchObject({ code: 2 })
})

test('does not report a missing directory and wrong usage as invalid results', async () => {
  for (const source of [path.join(folder, 'none'), import.meta.filename])
    expect(await run(source)).toEqual({ code: 2, lines: [''] })
  expect(await run()).toMatchObject({ code: 2 })
  expect(await run('https://clans.example/about')).toMatchObject({ code: 2 })
})

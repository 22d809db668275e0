import path from 'node:path'
import { expect, test } from 'vitest'
import { checkWeek } from '#contract/results/check-week.ts'
import type { WeekFiles } from '#contract/results/week-files.ts'
import { defaultVoteOffset } from '#contract/rules/votes/vote-week.ts'
import { readConfig } from '#server/config.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { hourMs, useClosing } from '#test/support/closed-weeks.ts'
import { useDatabase } from '#test/support/database.ts'
import { closePastWeeks, closesWeeks } from './close-past-weeks.ts'
import { seedSite, type SeedOptions } from './seed-site.ts'

const storage = useDatabase()
const { filesOf, readEntries, resultOf } = useClosing(storage)
/** Start of 2026-W48. */
const monday = Date.parse('2026-11-23T00:00:00Z') - defaultVoteOffset
const pastWeeks = ['2026-W45', '2026-W46', '2026-W47']

function seed(now: number, options: Pick<SeedOptions, 'votes' | 'add'>) {
  const deps = {
    db: storage.db,
    uploads: storeInFolder(path.join(storage.dataDir, 'uploads')),
    createBanner: async () => 'banner.webp',
    now: () => now,
    voteOffset: defaultVoteOffset,
  }
  return seedSite(deps, { clans: 20, seed: 'test', ...options })
}

async function seedAt(now: number, votes = 500) {
  await seed(now, { votes })
  expect(await closesWeeks(storage.database)).toBe(false)
  await closePastWeeks(readConfig({ DATA_DIR: storage.dataDir }), storage.database, now)
  expect(await closesWeeks(storage.database)).toBe(true)
}

async function readLog() {
  const entries = await readEntries()
  return entries.map(({ body }) => JSON.parse(body ?? '') as { type: string; week?: string; time: number })
}

test('closes the weeks before the current one at their due times, with valid results', async () => {
  const now = monday + 100 * hourMs
  await seedAt(now)
  const entries = await readLog()
  expect(entries.map(({ type, week }) => [type, week])).toEqual([
    ['key', undefined],
    ...pastWeeks.flatMap((week) => [
      ['cast', week],
      ['result', week],
    ]),
  ])
  const times = entries.map(({ time }) => time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(times.at(-1)).toBe((monday + 48 * hourMs) / 1000)
  const runs = await storage.db.selectFrom('vote_judgments').select(['week', 'failure']).orderBy('week').execute()
  expect(runs).toEqual(pastWeeks.map((week) => ({ week, failure: null })))

  let files: WeekFiles = { read: async () => undefined }
  for (const week of pastWeeks) {
    const base = files
    files = await filesOf(week, 1)
    const { findings } = await checkWeek({ files, findBase: () => base }, { sha256, verifyEd25519: undefined })
    expect(findings).toEqual([])
    expect((await resultOf(week, 1)).clans.filter(({ rank }) => rank !== null).length).toBeGreaterThan(10)
  }
})

test('further clans get votes in open weeks only', async () => {
  await seedAt(monday + 100 * hourMs)
  const added = await seed(monday + 100 * hourMs, { votes: 100, add: true })
  expect(added).toMatchObject({ clans: 20, votes: 60 })
})

test('closes weeks without votes', async () => {
  await seedAt(monday + 100 * hourMs, 0)
  expect((await readLog()).filter(({ type }) => type === 'result')).toHaveLength(3)
})

test.each([
  [47, ['cast']],
  [48, ['cast', 'result']],
])('%i h into the week, does only what was due of the week before', async (hours, types) => {
  await seedAt(monday + hours * hourMs)
  const entries = await readLog()
  expect(entries.filter(({ week }) => week === '2026-W47').map(({ type }) => type)).toEqual(types)
})

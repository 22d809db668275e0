import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { toHex } from '#contract/results/bytes.ts'
import { checkWeek } from '#contract/results/check-week.ts'
import { formatCheckpoint } from '#contract/results/checkpoint.ts'
import { leafHash, merkleRoot } from '#contract/results/merkle.ts'
import { type DecidingRule, decidingRules, type ResultClan } from '#contract/results/result-files.ts'
import type { WeekFiles } from '#contract/results/week-files.ts'
import { defaultVoteOffset, nextWeek, startOfWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { noteWeekChange } from '#server/domain/week-changes.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { seededRandom } from '#server/drawing/seeded-random.ts'
import { changeVoteStates } from '#server/features/integrity/change-vote-states.ts'
import { createNoteSigner } from '#server/features/transparency/note-signer.ts'
import { appendKey } from '#server/features/transparency/open-log.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { aVoteIn, firstWeek, hourMs, useClosing } from '#test/support/closed-weeks.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import { buildSingleFile } from './single-file.fixture.ts'

const storage = useDatabase()
const { closeAt, fenceAt, filesOf, resultOf, storedFilesOf, readEntries } = useClosing(storage)
const weeks = 53
const clanCount = 9

const random = seededRandom('a year of results')
const below = (end: number) => random.whole(0, end - 1)
const startOf = (week: VoteWeek) => startOfWeek(week, defaultVoteOffset)

async function listClan(): Promise<number> {
  return aClan(storage.db, { name: `Name of clan ${below(1e9)}`, premium: below(4) === 0, recommended: below(9) === 0 })
}

/** Casts few votes at few different times, so that there are ties. */
async function castVotes(week: VoteWeek, clans: readonly number[]): Promise<void> {
  const votes = clans.flatMap((clan) => Array.from({ length: below(5) }, () => aVoteIn(week, clan, { castAt: new Date(startOf(week) + below(3) * hourMs) }))) // prettier-ignore
  if (votes.length > 0) await insertVotes(storage.db, votes, unlimitedVotes)
}

/** Holds or voids some votes. */
async function judge(week: VoteWeek, state: 'held' | 'void', every: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from votes where week = ${week} order by id`.execute(storage.db)
  const ids = rows.filter(() => below(every) === 0).map(({ id }) => id)
  for await (const _ of changeVoteStates(storage.db, { week, ids }, state, `admin_${state}`));
}

async function penalize(week: VoteWeek, clanId: number): Promise<void> {
  await storage.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('penalties').values({ clan_id: clanId, week, percent: 50 }).execute()
    await noteWeekChange(transaction, week)
  })
}

/** In this week, votes are neither held nor voided, and no clan gets a penalty. */
const tieWeek = 12
/** More votes than other clans can have. */
const tiedVotes = 9

type Tied = Awaited<ReturnType<typeof listTied>>

/** Clans that are deleted together on a Tuesday. Each tie rule decides between two of them. */
async function listTied() {
  const aTied = (premium = false) => aClan(storage.db, { name: 'Name of clan', premium, recommended: false })
  return { premium: await aTied(true), a: await aTied(), b: await aTied(), c: await aTied(), d: await aTied() }
}

async function castVotesFor(week: VoteWeek, clans: readonly number[], count = 1, hour = 0): Promise<void> {
  const castAt = new Date(startOf(week) + hour * hourMs)
  const votes = clans.flatMap((clan) => Array.from({ length: count }, () => aVoteIn(week, clan, { castAt })))
  await insertVotes(storage.db, votes, unlimitedVotes)
}

async function castTie(week: VoteWeek, { premium, a, b, c, d }: Tied): Promise<void> {
  await castVotesFor(week, [a], tiedVotes, 1)
  await castVotesFor(week, [b, c, d], tiedVotes, 2)
  await castVotesFor(week, [premium], tiedVotes, 3)
}

function expectTie(lines: readonly ResultClan[], { premium, a, b, c, d }: Tied): void {
  const first = lines.filter(({ rank }) => rank !== null && rank <= 5).toSorted((x, y) => (x.rank ?? 0) - (y.rank ?? 0))
  expect(first.map(({ effective, decided }) => [effective, decided])).toEqual(
    [null, 'premium', 'earlier', 'lastWeek', 'draw'].map((rule) => [tiedVotes, rule]),
  )
  const order = first.map(({ clan }) => clan)
  expect(order.slice(0, 3)).toEqual([premium, a, b])
  expect(order.slice(3).toSorted((x, y) => x - y)).toEqual([c, d])
}

async function verify(week: VoteWeek, version: number, base: Map<string, WeekFiles>): Promise<void> {
  const files = await filesOf(week, version)
  base.set(`${week} ${version}`, files)
  const findBase = (of: string, its: number) => {
    const found = base.get(`${of} ${its}`)
    if (!found) throw new Error('the base is missing')
    return found
  }
  const { findings } = await checkWeek({ files, findBase }, { sha256, verifyEd25519: undefined })
  expect(findings).toEqual([])
}

test(
  'a year of results is recomputed from its files alone, and they contain nothing about voters',
  { timeout: 600_000 },
  async () => {
    const { db } = storage
    const log = await openLog(db)
    const clans = await Promise.all(Array.from({ length: clanCount }, listClan))
    const [ , , , , fifth] = Array.from({ length: 5 }).reduce<VoteWeek[]>((all) => [...all, all.length ? nextWeek(all.at(-1) ?? '') : firstWeek], []) // prettier-ignore
    const checked = new Map<string, WeekFiles>()
    const decided = new Set<DecidingRule | null>()
    const tied = await listTied()
    let week = firstWeek
    await fenceAt(startOf(week))
    for (let i = 0; i < weeks; i++, week = nextWeek(week)) {
      await castVotes(week, clans)
      if (i === tieWeek - 1) await castVotesFor(week, [tied.b])
      if (i === tieWeek) await castTie(week, tied)
      if (i % 3 === 1) await judge(week, 'held', 4)
      await fenceAt(startOf(nextWeek(week)))
      // Now it is Tuesday.
      if (i % 4 === 2) await judge(week, 'void', 5)
      if (i % 5 === 3) await penalize(week, clans[below(clanCount)] ?? 0)
      if (i % 10 === 6) await db.deleteFrom('clans').where('id', 'in', clans.splice(below(clanCount - 2), 2, await listClan(), await listClan())).execute() // prettier-ignore
      if (i === tieWeek) await db.deleteFrom('clans').where('id', 'in', Object.values(tied)).execute()
      if (i === 9) {
        log.keep(await readEntries())
        await judge(fifth ?? '', 'void', 3)
        await penalize(fifth ?? '', clans[0] ?? 0)
        await db
          .updateTable('week_closes')
          .set({ changed_at: new Date(0) })
          .where('week', '=', fifth ?? '')
          .execute()
      }
      const corrections = i === 9 ? [`correction ${fifth}`] : []
      expect(await closeAt(startOf(nextWeek(week)) + 50 * hourMs)).toEqual([
        `cast ${week}`,
        `result ${week}`,
        ...corrections,
      ])
      await verify(week, 1, checked)
      const { clans: lines } = await resultOf(week, 1)
      for (const line of lines) decided.add(line.decided)
      if (i === tieWeek) expectTie(lines, tied)
      await expectCast(week, lines)
    }
    expect([...decided].filter((rule) => rule !== null).toSorted()).toEqual([...decidingRules].toSorted())
    await verify(fifth ?? '', 2, checked)
    // The weeks after the corrected one keep the version from which they were computed as their base.
    expect((await resultOf(nextWeek(fifth ?? ''), 1)).summary.base).toEqual({ week: fifth, version: 1 })
    await verify(nextWeek(fifth ?? ''), 1, checked)
    expect(week).toBe('2027-W47')
    await expectAnonymous()

    const folder = await mkdtemp(path.join(tmpdir(), 'muster-year-'))
    try {
      const run = await buildSingleFile(folder)
      const kept = path.join(folder, 'kept-checkpoint')
      await writeFile(kept, log.kept())
      await log.write(path.join(folder, 'log'), await readEntries())
      const results = await db
        .selectFrom('week_results')
        .select(['week', 'version'])
        .orderBy('week')
        .orderBy('version')
        .execute()
      // Includes the correction.
      expect(results).toHaveLength(weeks + 1)
      const directories: string[] = []
      for (const { week: of, version } of results) {
        const directory = path.join(folder, `${of} ${version}`)
        await writeResult(directory, of, version)
        await symlink(path.join(folder, 'log'), path.join(directory, 'log'), 'dir')
        directories.push(directory)
      }
      const { code, lines } = await run(...directories, '--checkpoint', kept)
      expect(lines).toEqual(
        results.flatMap(({ week: of, version }, i) => [
          `${directories[i]}:`,
          expect.stringMatching(`^✓ Version ${version} of the result of ${of} is valid: \\d+ votes and \\d+ clans`),
          ...(of === fifth && version === 1 ? ['The log has a newer version of this result: 2.'] : []),
        ]),
      )
      expect(code).toBe(0)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

/** Writes the published files of a result and of its base. */
async function writeResult(directory: string, week: VoteWeek, version: number): Promise<void> {
  const { text, summary } = await resultOf(week, version)
  await writeFiles(
    directory,
    new Map<string, string | Buffer>([...(await storedFilesOf(week, version)), ['result.json', text]]),
  )
  if (!summary.base) return
  const base = await resultOf(summary.base.week, summary.base.version)
  const clans = (await storedFilesOf(summary.base.week, summary.base.version)).get('clans.ndjson') ?? ''
  await writeFiles(path.join(directory, 'base'), new Map<string, string | Buffer>([['result.json', base.text], ['clans.ndjson', clans]])) // prettier-ignore
}

async function writeFiles(directory: string, files: ReadonlyMap<string, string | Buffer>): Promise<void> {
  for (const [name, content] of files) {
    await mkdir(path.dirname(path.join(directory, name)), { recursive: true })
    await writeFile(path.join(directory, name), content)
  }
}

type LogRows = Awaited<ReturnType<typeof readEntries>>

/** Starts the log with a key, and publishes it like a site. */
async function openLog(db: Kysely<Schema>) {
  const signer = createNoteSigner('clans.example', createSecretKey(randomBytes(32)))
  await appendKey(db, signer, startOf(firstWeek))
  const leaves = (rows: LogRows) => rows.map(({ body }) => leafHash(sha256, Buffer.from(body ?? '')))
  const checkpoint = (rows: LogRows) =>
    signer.sign(formatCheckpoint({ origin: signer.name, size: rows.length, root: merkleRoot(sha256, leaves(rows)) }))
  let kept = ''
  return {
    keep(rows: LogRows) {
      kept = checkpoint(rows)
    },
    kept: () => kept,
    async write(directory: string, rows: LogRows) {
      const hashes = leaves(rows)
      const entries = rows.map(({ body }, i) => ({ body, leaf: toHex(hashes[i] ?? new Uint8Array()) }))
      const files = { key: signer.verifierKey, checkpoint: checkpoint(rows), 'entries-0.json': JSON.stringify({ entries }) } // prettier-ignore
      await writeFiles(directory, new Map(Object.entries(files)))
    },
  }
}

/** Asserts that the states of each clan's votes add up to the stored votes. */
async function expectCast(
  week: VoteWeek,
  lines: readonly { readonly clan: number; readonly cast: number }[],
): Promise<void> {
  const { rows } = await sql<{ clan: number; cast: number }>`
    select clan_id as clan, count(*)::int as cast from votes where week = ${week} group by clan_id order by clan_id`.execute(
    storage.db,
  )
  expect(lines.filter(({ cast }) => cast > 0).map(({ clan, cast }) => ({ clan, cast }))).toEqual(rows)
}

const ledgerLinePattern = /^\["[0-9a-f]{32}",\d+,[012]\]$/
const clanLinePattern = /^\{("[A-Za-z]+":(\d+|true|false|null|"(votes|premium|earlier|lastWeek|draw)"),?)+\}$/

/** Asserts that no published file or entry contains a voter key, an address, the time of a vote or a name. */
async function expectAnonymous(): Promise<void> {
  const { db } = storage
  const versions = await db.selectFrom('week_results').select(['week', 'version', 'summary']).execute()
  for (const { week, version, summary } of versions) {
    expect(summary).toMatch(/^[\w{}":,-]+$/)
    for (const [path, bytes] of await storedFilesOf(week, version)) {
      if (path.endsWith('.bin')) continue
      const lines = (path.startsWith('votes/') ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n')
      const pattern = path.startsWith('votes/') ? ledgerLinePattern : clanLinePattern
      expect(lines.filter((line) => !pattern.test(line))).toEqual([])
    }
  }
  const published = JSON.stringify([versions, await readEntries()])
  const votes = await db.selectFrom('votes').select(['voter_key', 'receipt']).execute()
  const receipts = new Set(votes.map(({ receipt }) => receipt?.toString('hex')))
  for (const { voter_key: key } of votes) {
    expect(receipts.has(key.replaceAll('-', ''))).toBe(false)
    expect(published).not.toContain(key)
  }
  expect(published).not.toContain('Name of clan')
}

import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { ResultClan, ResultSummary } from '#contract/results/result-files.ts'
import type { WeekFiles } from '#contract/results/week-files.ts'
import { defaultVoteOffset, startOfWeek, type VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { CloseSchedule } from '#server/features/results/deps.ts'
import { fenceEndedWeeks } from '#server/features/results/fence-weeks.ts'
import { runDueStep } from '#server/features/results/run-due-step.ts'
import { type NewVote, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { storeInFolder } from '#server/uploads/in-folder.ts'
import { readUpload, type Uploads } from '#server/uploads/uploads.ts'
import type { TestDatabase } from './database.ts'
import { aNewVote } from './new-vote.ts'

/** The week that tests close first, and the following week. */
export const [firstWeek, secondWeek] = ['2026-W47', '2026-W48']
/** End of the first week (Unix ms). */
export const firstTurn = startOfWeek(secondWeek, defaultVoteOffset)
export const hourMs = 60 * 60 * 1000

export const schedule: CloseSchedule = {
  voteOffset: defaultVoteOffset,
  resultDelayMs: 48 * hourMs,
  awaitsDetector: false,
}

/** A vote with a receipt and without limits. */
export function aVoteIn(week: VoteWeek, clanId: number, traits: Partial<NewVote> = {}): NewVote {
  return aNewVote({ week, clanId, nonces: { browser: randomBytes(16), server: randomBytes(16) }, ...traits })
}

/** Closes weeks on the test database like a site. */
export function useClosing(storage: TestDatabase) {
  const uploads = (): Uploads => storeInFolder(path.join(storage.dataDir, 'uploads'))
  const workDir = () => path.join(storage.dataDir, 'closing')
  const fenceAt = (at: number) => fenceEndedWeeks({ db: storage.db, now: () => at, voteOffset: defaultVoteOffset })

  async function storedFilesOf(week: VoteWeek, version: number): Promise<ReadonlyMap<string, Buffer>> {
    const rows = await storage.db
      .selectFrom('week_files')
      .selectAll()
      .where('week', '=', week)
      .where('version', '=', version)
      .orderBy('path')
      .execute()
    const files = new Map<string, Buffer>()
    for (const row of rows) {
      const stored = await readUpload(uploads(), row.name)
      if (stored?.length !== row.bytes) throw new Error(`${row.path} of ${week} is missing or has another size`)
      files.set(row.path, stored)
    }
    return files
  }

  async function resultOf(week: VoteWeek, version: number) {
    const row = await storage.db
      .selectFrom('week_results')
      .selectAll()
      .where('week', '=', week)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    const files = await storedFilesOf(week, version)
    const summary = JSON.parse(row.summary) as ResultSummary
    const clanBytes = files.get('clans.ndjson') ?? Buffer.of()
    if (createHash('sha256').update(clanBytes).digest('hex') !== summary.clans.sha256) throw new Error('wrong hash')
    const ledger = Array.from({ length: summary.ledger.files }, (_, i) =>
      linesOf(gunzipSync(files.get(`votes/${i}.ndjson.gz`) ?? '')),
    ).flat()
    return {
      ...row,
      summary,
      text: row.summary,
      clans: linesOf(clanBytes) as ResultClan[],
      ledger: ledger as [string, number, number][],
    }
  }

  /** A version of a result, as its checkers read it. */
  async function filesOf(week: VoteWeek, version: number): Promise<WeekFiles> {
    const files = await storedFilesOf(week, version)
    const { text } = await resultOf(week, version)
    return {
      read: async (path) => {
        if (path === 'result.json') return Buffer.from(text)
        const stored = files.get(path.startsWith('votes/') && !path.endsWith('.gz') ? `${path}.gz` : path)
        return stored && (path.startsWith('votes/') ? gunzipSync(stored) : stored)
      },
    }
  }

  /** Runs all due steps and returns them. */
  async function closeWith(
    { database, uploads: files }: Pick<Parameters<typeof runDueStep>[0], 'database' | 'uploads'>,
    at: number,
    changes: Partial<CloseSchedule> = {},
  ): Promise<string[]> {
    const deps = { database, uploads: files, workDir: workDir(), rest: async () => {}, now: () => at }
    const done: string[] = []
    for (;;) {
      const due = await runDueStep(deps, { ...schedule, ...changes })
      if (!due) return done
      done.push(`${due.step} ${due.week}`)
    }
  }

  const closeAt = (at: number, changes: Partial<CloseSchedule> = {}): Promise<string[]> =>
    closeWith({ database: storage.database, uploads: uploads() }, at, changes)

  const cast = async (
    clanId: number,
    count: number,
    week: VoteWeek = firstWeek,
    traits: Partial<NewVote> = {},
  ): Promise<void> => {
    const votes = Array.from({ length: count }, () => aVoteIn(week, clanId, traits))
    await insertVotes(storage.db, votes, unlimitedVotes)
  }

  const readEntries = () =>
    storage.db.selectFrom('log_entries').select(['position', 'type', 'body']).orderBy('position').execute()
  /** Starts closing weeks in the middle of the first week. */
  const begin = () => fenceAt(firstTurn - 100 * hourMs)
  return { uploads, workDir, fenceAt, begin, closeAt, closeWith, cast, storedFilesOf, resultOf, filesOf, readEntries }
}

function linesOf(file: Buffer): unknown[] {
  const lines = file.toString().split('\n')
  if (lines.pop() !== '') throw new Error('the last line has no newline')
  return lines.map((line) => JSON.parse(line) as unknown)
}

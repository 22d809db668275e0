import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { joinSubtrees } from '#contract/results/hash-list.ts'
import { hashLength } from '#contract/results/merkle.ts'
import { fileBlocks, groupFiles } from '#contract/results/result-files.ts'
import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import { sha256 } from '#server/domain/transparency-log.ts'
import { type NamedFile, readUpload, type Uploads } from '#server/uploads/uploads.ts'
import type { Ledger, LedgerFile } from './ledger-tree.ts'

const compress = promisify(gzip)
/** Fast, because half of each line is random. */
const level = 3
/** Files per call of the uploads, which waits for the disk. */
const filesPerCall = 16
const prefix = 'result-'

export interface StoredResultFile {
  /** Relative to the directory of the result. */
  readonly path: string
  readonly name: string
  readonly bytes: number
}

export interface PreviousFiles {
  readonly files: ReadonlyMap<string, StoredResultFile>
  /** The roots in `tree.bin`, in hex. */
  readonly roots: readonly string[]
}

const noFiles: PreviousFiles = { files: new Map(), roots: [] }

export async function readPreviousFiles(
  db: Kysely<Schema>,
  uploads: Uploads,
  week: VoteWeek,
  version: number,
): Promise<PreviousFiles> {
  if (version === 0) return noFiles
  const rows = await db
    .selectFrom('week_files')
    .select(['path', 'name', 'bytes'])
    .where('week', '=', week)
    .where('version', '=', version)
    .execute()
  const files = new Map(rows.map((row) => [row.path, row]))
  const tree = await readUpload(uploads, files.get('tree.bin')?.name ?? '')
  if (!tree) throw new Error(`tree.bin of version ${version} of ${week} is missing`)
  const roots = Array.from({ length: tree.length / hashLength }, (_, i) =>
    tree.toString('hex', i * hashLength, (i + 1) * hashLength),
  )
  return { files, roots }
}

/** Stores the files of a result's version. Reuses files that are equal in the previous version. */
export class ResultWriter {
  readonly #uploads: Uploads
  readonly #previous: PreviousFiles
  readonly #stem: string
  readonly #stored: StoredResultFile[] = []
  #waiting: NamedFile[] = []

  constructor(uploads: Uploads, previous: PreviousFiles, { week, version }: { week: VoteWeek; version: number }) {
    this.#uploads = uploads
    this.#previous = previous
    this.#stem = `${prefix}${week}-${version}-${randomBytes(6).toString('hex')}`
  }

  async addLedgerFile({ number, lines, root }: LedgerFile): Promise<void> {
    const path = `votes/${number}.ndjson.gz`
    const before = this.#previous.files.get(path)
    if (before && this.#previous.roots[number] === Buffer.from(root).toString('hex')) this.#stored.push(before)
    else await this.#add(path, await compress(lines, { level }))
  }

  async addTree({ blockRoots, fileRoots }: Pick<Ledger, 'blockRoots' | 'fileRoots'>): Promise<void> {
    const tree = Buffer.concat(fileRoots)
    await this.#add('tree.bin', tree)
    await this.#add('groups.bin', joinSubtrees(sha256, tree, groupFiles))
    const blocks = Buffer.concat(blockRoots)
    const bytes = groupFiles * fileBlocks * hashLength
    for (let group = 0; group * bytes < blocks.length; group++)
      await this.#add(`blocks/${group}.bin`, blocks.subarray(group * bytes, (group + 1) * bytes))
  }

  async addClans(bytes: Buffer): Promise<void> {
    await this.#add('clans.ndjson', bytes)
  }

  /** Returns all files of the version. */
  async finish(): Promise<readonly StoredResultFile[]> {
    await this.#store()
    return this.#stored
  }

  async #add(path: string, bytes: Uint8Array): Promise<void> {
    const name = `${this.#stem}-${path.replace('/', '-')}`
    this.#waiting.push({ name, bytes })
    this.#stored.push({ path, name, bytes: bytes.length })
    if (this.#waiting.length === filesPerCall) await this.#store()
  }

  async #store(): Promise<void> {
    const files = this.#waiting
    this.#waiting = []
    if (files.length > 0) await this.#uploads.add(files)
  }
}

/** Removes a week's files that were never published because a process was killed. No other process may write results at the same time. */
export async function removeUnpublished(db: Kysely<Schema>, uploads: Uploads, week: VoteWeek): Promise<void> {
  const rows = await db.selectFrom('week_files').select('name').distinct().where('week', '=', week).execute()
  const published = new Set(rows.map(({ name }) => name))
  for await (const name of uploads.list(`${prefix}${week}-`)) if (!published.has(name)) await uploads.remove(name)
}

import * as z from 'zod/mini'
import { OperatorError } from '#server/operator-error.ts'
import { isUploadName } from '#server/uploads/upload-name.ts'

/** The first entry. */
export const manifestName = 'backup.json'
/** The last entry before the checksum. */
export const summaryName = 'summary.json'

/** Increment when earlier versions can no longer read new backups. Format 2 has no uploads, so earlier versions would delete them. */
const formats = { withUploads: 1, rowsOnly: 2 } as const

const table = z.object({ name: z.string(), columns: z.array(z.string()).check(z.minLength(1)) })

const manifestSchema = z.object({
  format: z.number(),
  /** ISO 8601. */
  takenAt: z.string(),
  storage: z.string(),
  migrations: z.array(z.string()),
  /** Weeks with a vote partition, at most a hundred years. */
  weeks: z.array(z.string().check(z.regex(/^\d{4}-W\d{2}$/))).check(z.maxLength(5300)),
  /** Referenced tables first. */
  tables: z.array(table),
})

const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  /** Last values; null if unused. */
  sequences: z.record(z.string(), z.nullable(z.int())),
  /** The uploads of the snapshot; other upload entries are obsolete. Null if the backup has only rows. */
  uploads: z.nullable(z.array(z.string().check(z.refine(isUploadName)))),
})

export type TableDescription = z.infer<typeof table>
export type Manifest = z.infer<typeof manifestSchema>
export type Summary = z.infer<typeof summarySchema>

export function writeManifest(content: keyof typeof formats, manifest: Omit<Manifest, 'format'>): Buffer {
  return Buffer.from(JSON.stringify({ format: formats[content], ...manifest }, undefined, 2))
}

/** @throws OperatorError if the manifest is invalid, or a newer version wrote the file */
export function readManifest(bytes: Buffer): Manifest {
  const found = parse(manifestName, manifestSchema, bytes)
  if (found.format > formats.rowsOnly) {
    throw new OperatorError('This backup was made by a newer version of Muster. Restore it with that version.')
  }
  return found
}

/** @throws OperatorError if the summary is invalid */
export function readSummary(bytes: Buffer): Summary {
  return parse(summaryName, summarySchema, bytes)
}

function parse<T>(name: string, schema: z.ZodMiniType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new OperatorError(`The file is not a backup of Muster: its ${name} is invalid.`, { cause: error })
  }
}

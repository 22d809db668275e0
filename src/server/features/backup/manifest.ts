import * as z from 'zod/mini'
import { OperatorError } from '#server/operator-error.ts'

/** The first entry. */
export const manifestName = 'backup.json'
/** The last entry before the checksum. */
export const summaryName = 'summary.json'

/** Increment when older versions can no longer read new backups. */
const format = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

const manifestSchema = z.object({
  format: z.number(),
  /** ISO 8601. */
  takenAt: z.string(),
  storage: z.string(),
  migrations: z.array(z.string()),
  /** With a vote partition. */
  weeks: z.array(z.string()),
  /** Referenced tables first. */
  tables: z.array(table),
})

const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  /** Last values; null if unused. */
  sequences: z.record(z.string(), z.nullable(z.number())),
  /** The uploads that belong to the snapshot; other upload entries are obsolete. */
  uploads: z.array(z.string()),
})

export type TableDescription = z.infer<typeof table>
export type Manifest = z.infer<typeof manifestSchema>
export type Summary = z.infer<typeof summarySchema>

export function writeManifest(manifest: Omit<Manifest, 'format'>): Buffer {
  return Buffer.from(JSON.stringify({ format, ...manifest }, undefined, 2))
}

/** @throws OperatorError if a newer version wrote the file */
export function readManifest(bytes: Buffer): Manifest {
  const found = manifestSchema.parse(JSON.parse(bytes.toString()))
  if (found.format > format) {
    throw new OperatorError('This backup was made by a newer version of Muster. Restore it with that version.')
  }
  return found
}

export function readSummary(bytes: Buffer): Summary {
  return summarySchema.parse(JSON.parse(bytes.toString()))
}

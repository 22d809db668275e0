import * as z from 'zod/mini'
import { OperatorError } from '#server/operator-error.ts'

/** The first entry of a backup. */
export const manifestName = 'backup.json'
/** The entry before the seal. */
export const summaryName = 'summary.json'

/** Grows when an older version could not read what a newer one writes. */
const format = 1

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

const manifestSchema = z.object({
  format: z.number(),
  /** When the snapshot was taken; ISO 8601. */
  takenAt: z.string(),
  storage: z.string(),
  /** The migrations that the tables have seen, in order. */
  migrations: z.array(z.string()),
  /** The weeks whose votes have a partition of their own. */
  weeks: z.array(z.string()),
  /** The tables, those that others refer to first. */
  tables: z.array(table),
})

const summarySchema = z.object({
  rows: z.record(z.string(), z.number()),
  /** What sequences have given out last; undefined where nothing yet. */
  sequences: z.record(z.string(), z.nullable(z.number())),
  /** The uploads as of the snapshot and after; what else is among the entries had gone by then. */
  uploads: z.array(z.string()),
})

export type TableDescription = z.infer<typeof table>
export type Manifest = z.infer<typeof manifestSchema>
export type Summary = z.infer<typeof summarySchema>

export function writeManifest(manifest: Omit<Manifest, 'format'>): Buffer {
  return Buffer.from(JSON.stringify({ format, ...manifest }, undefined, 2))
}

/** @throws OperatorError where the file is none of ours, or of a newer version. */
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

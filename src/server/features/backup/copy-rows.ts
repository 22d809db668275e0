import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { TableDescription } from './manifest.ts'
import type { StoredTable } from './describe-tables.ts'

/** 8 KB each; a chunk is held in memory as text. */
const pagesPerChunk = 512

/** Rows in PostgreSQL's COPY text format. */
export interface RowsChunk {
  readonly bytes: Buffer
  readonly rows: number
}

export async function* copyOut(client: Client, { columns, parts }: StoredTable): AsyncGenerator<RowsChunk> {
  for (const part of parts) {
    const name = client.escapeIdentifier(part)
    const found = await client.query<{ pages: number }>(
      `select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as pages`,
    )
    const pages = found.rows[0]?.pages ?? 0
    for (let page = 0; page < pages; page += pagesPerChunk) {
      const range = `ctid >= '(${page},0)' and ctid < '(${page + pagesPerChunk},0)'`
      const stream = client.query(
        copyTo(`copy (select ${list(client, columns)} from only ${name} where ${range}) to stdout`),
      )
      const bytes = await buffer(stream)
      if (bytes.length > 0) yield { bytes, rows: stream.rowCount }
    }
  }
}

/** Returns the number of rows. */
export async function copyIn(client: Client, { name, columns }: TableDescription, bytes: Buffer): Promise<number> {
  const stream = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list(client, columns)}) from stdin`))
  await pipeline([bytes], stream)
  return stream.rowCount
}

function list(client: Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ')
}

import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { TableDescription } from './manifest.ts'
import type { StoredTable } from './describe-tables.ts'

/** A page has 8 KB, excluding long texts, which are stored elsewhere. */
const pagesPerChunk = 512
/** Chunks are held in memory. */
const maxChunkBytes = 16 * 1024 * 1024
const endOfRow = 0x0a

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
      yield* splitRows(stream, maxChunkBytes)
    }
  }
}

/** A chunk may exceed `maxBytes` by a row and a part. In the text format, line breaks occur only at the end of a row. */
export async function* splitRows(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<RowsChunk> {
  let parts: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const end = size + part.length > maxBytes ? part.lastIndexOf(endOfRow) + 1 : 0
    if (end > 0) {
      yield chunkOf([...parts, part.subarray(0, end)])
      parts = []
      size = 0
    }
    parts.push(part.subarray(end))
    size += part.length - end
  }
  if (size > 0) yield chunkOf(parts)
}

function chunkOf(parts: readonly Buffer[]): RowsChunk {
  const bytes = Buffer.concat(parts)
  let rows = 0
  for (let at = bytes.indexOf(endOfRow); at >= 0; at = bytes.indexOf(endOfRow, at + 1)) rows += 1
  return { bytes, rows }
}

export async function copyIn(client: Client, { name, columns }: TableDescription, bytes: Buffer): Promise<number> {
  const stream = client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list(client, columns)}) from stdin`))
  await pipeline([bytes], stream)
  return stream.rowCount
}

function list(client: Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ')
}

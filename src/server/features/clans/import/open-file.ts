import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readNdjson } from './read-ndjson.ts'
import { type ReadRows, type SourceRow, UnreadableFile } from './source-row.ts'

export const formats = ['csv', 'json', 'ndjson'] as const
export type Format = (typeof formats)[number]

const readers: Record<Format, ReadRows> = { csv: readCsv, json: readJson, ndjson: readNdjson }

const extensions: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'csv',
  '.json': 'json',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
}

/** `read` may be called any number of times. */
export interface ListingFile {
  readonly format: Format
  readonly read: () => AsyncIterable<SourceRow>
}

/** Without `format`, detects it by the extension, or else by the content. */
export async function openListingFile(file: string, format?: Format): Promise<ListingFile> {
  const head = await readHead(file)
  const encoding = encodingOf(head)
  const chosen =
    format ?? extensions[path.extname(file).toLowerCase()] ?? guessFormat(new TextDecoder(encoding).decode(head))
  return { format: chosen, read: () => readers[chosen](decode(file, encoding)) }
}

/** UTF-16 has a byte order mark, or a zero byte in its first character, because every format starts with an ASCII character. */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be'
  return 'utf-8'
}

function guessFormat(head: string): Format {
  const text = head.trimStart()
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return 'csv'
  try {
    JSON.parse(text.split('\n', 1)[0] ?? '')
    return 'ndjson'
  } catch {
    return 'json'
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    if (!(await handle.stat()).isFile()) throw new UnreadableFile(undefined, `${file} is not a file.`)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Decodes strictly, because a wrong encoding would silently corrupt text. Strips the byte order mark. */
async function* decode(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  let line = 1
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
      const text = decoder.decode(bytes, { stream: true })
      line += text.split('\n').length - 1
      if (text !== '') yield text
    }
    const last = decoder.decode()
    if (last !== '') yield last
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new UnreadableFile(
      undefined,
      `The file is not valid ${encoding.toUpperCase()} (after line ${line}). Save it as UTF-8 and try again.`,
    )
  }
}

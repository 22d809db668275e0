import { asciiText, utf8Text } from './bytes.ts'
import type { LogFiles } from './check-log.ts'
import type { ResultLog } from './check-newest-result.ts'
import { parseCheckpoint } from './checkpoint.ts'
import type { PublishedEntry } from './published-entry.ts'
import { parseSummary } from './result-summary.ts'
import { parseNote } from './signed-note.ts'
import type { WeekFiles } from './week-files.ts'

/** The common subset of `fetch` in Node and browsers. */
interface FetchedFile {
  readonly ok: boolean
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly arrayBuffer: () => Promise<ArrayBuffer>
}

export interface DownloadDeps {
  readonly fetch: (path: string) => Promise<FetchedFile>
  readonly pause: (ms: number) => Promise<void>
  /** Rejects if the bytes are not gzip. */
  readonly gunzip: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

/** Resolves to undefined if the site does not have the file. */
export type Download = (path: string) => Promise<Uint8Array | undefined>

/** Downloads published files. Waits and retries if the site asks for that; rejects if it fails. */
export function createDownload({ fetch, pause, gunzip }: DownloadDeps): Download {
  return async function download(path) {
    const response = await fetch(path)
    if (response.status === 404) return undefined
    if (response.status === 429) {
      await pause(1000 * Math.min(Number(response.headers.get('retry-after')) || 1, 60))
      return download(path)
    }
    if (!response.ok) throw new Error(`${path}: the site responded with status ${response.status}`)
    const bytes = new Uint8Array(await response.arrayBuffer())
    return path.endsWith('.gz') ? gunzip(bytes).catch(() => undefined) : bytes
  }
}

export function siteFiles(download: Download, week: string, version: number): WeekFiles {
  return { read: (path) => download(`/weeks/${week}/${version}/${path}`) }
}

/** The newest version of a week's result; undefined if it has none. */
export async function newestVersion(download: Download, week: string): Promise<number | undefined> {
  const result = await download(`/weeks/${week}/result.json`)
  return result && parseSummary(result)?.version
}

export interface SiteLogDeps extends Pick<DownloadDeps, 'pause'> {
  readonly download: Download
}

/** Undefined if the site has no checkpoint yet. `earlier`: checkpoints that the log must contain. */
export async function siteLog(
  deps: SiteLogDeps,
  week: string,
  earlier: readonly string[],
): Promise<LogFiles | undefined> {
  const { download } = deps
  const key = await download('/.well-known/muster-log-key')
  const checkpoint = await readCheckpoint(deps, `/api/weeks/${week}`, earlier)
  if (!key || !checkpoint) return undefined
  const { note, size } = checkpoint
  return { key: asciiText(key), checkpoint: note, earlier, entries: () => readEntries(download, 0, size) }
}

export interface ResultToFind {
  readonly week: string
  readonly version: number
  /** A checkpoint that the log must contain. */
  readonly earlier: string | undefined
}

/** The log entry of a result's version, all later entries, and the proof of the earlier ones. Undefined if any part is unreadable. */
export async function siteResultLog(
  deps: SiteLogDeps,
  { week, version, earlier }: ResultToFind,
): Promise<ResultLog | undefined> {
  const { download } = deps
  try {
    const key = await download('/.well-known/muster-log-key')
    const path = `/api/weeks/${week}?version=${version}`
    const checkpoint = await readCheckpoint(deps, path, earlier === undefined ? [] : [earlier])
    if (!key || checkpoint?.entry === undefined) return undefined
    const { note, size, entry: start } = checkpoint
    const inclusion = await download(`/api/log/inclusion?position=${start}&size=${start + 1}`)
    if (!inclusion) return undefined
    const entries: PublishedEntry[] = []
    for await (const entry of readEntries(download, start, size)) entries.push(entry)
    return {
      key: asciiText(key),
      checkpoint: note,
      earlier:
        earlier === undefined ? undefined : { checkpoint: earlier, proof: await readConsistency(deps, earlier, size) },
      start,
      before: proofOf(inclusion),
      entries,
    }
  } catch {
    return undefined
  }
}

async function* readEntries(download: Download, from: number, size: number): AsyncGenerator<PublishedEntry> {
  for (let start = from; start < size;) {
    const page = await download(`/api/log/entries?start=${start}`)
    const { entries } = JSON.parse(asciiText(page ?? new Uint8Array())) as { entries: readonly PublishedEntry[] }
    if (entries.length === 0) return
    yield* entries
    start += entries.length
  }
}

/** Empty if the site has no such proof: the log then does not contain the earlier checkpoint. */
async function readConsistency({ download }: SiteLogDeps, earlier: string, size: number): Promise<readonly string[]> {
  const from = sizeOf(earlier)
  if (from === 0 || from >= size) return []
  const proof = await download(`/api/log/consistency?from=${from}&to=${size}`)
  return proof ? proofOf(proof) : []
}

function proofOf(bytes: Uint8Array): readonly string[] {
  const { proof } = JSON.parse(asciiText(bytes)) as { proof?: readonly string[] }
  if (!proof) throw new SyntaxError('no proof')
  return proof
}

/** The site publishes a checkpoint within ten seconds of an entry. */
const maxCheckpointDelayS = 15

/**
 * The newest checkpoint, and the position of the result's entry. If the checkpoint is older than that entry, or than an
 * earlier checkpoint that another instance published, waits for the next one.
 */
async function readCheckpoint(
  { download, pause }: SiteLogDeps,
  resultPath: string,
  earlier: readonly string[],
): Promise<{ readonly note: string; readonly size: number; readonly entry: number | undefined } | undefined> {
  const result = await download(resultPath)
  const { entry } = JSON.parse(result ? utf8Text(result) : '{}') as { readonly entry?: number | null }
  const expected = Math.max((entry ?? -1) + 1, ...earlier.map(sizeOf))
  for (let waited = 0; ; waited++) {
    const bytes = await download('/log/checkpoint')
    if (!bytes) return undefined
    const note = textOrNone(bytes)
    const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
    const size = checkpoint?.size ?? 0
    if (!checkpoint || size >= expected || waited === maxCheckpointDelayS)
      return { note, size, entry: entry ?? undefined }
    await pause(1000)
  }
}

/** 0 if it is malformed. */
function sizeOf(checkpoint: string): number {
  return parseCheckpoint(parseNote(checkpoint)?.text ?? '')?.size ?? 0
}

/** Returns an empty text, which is not a note, if the bytes are not UTF-8. */
function textOrNone(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes)
  } catch {
    return ''
  }
}

import { asciiText, utf8Text } from './bytes.ts'
import type { LogFiles, PublishedEntry } from './check-log.ts'
import type { ResultProof } from './check-result-entry.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { parseSummary } from './result-summary.ts'
import { parseNote } from './signed-note.ts'
import type { WeekFiles } from './week-files.ts'

/** What Node's and browsers' `fetch` have in common. */
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

/** Downloads published files. Rejects if the site fails; waits if it asks for that. */
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

/** The files of a version of a week's result on the site. */
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

/** The site's log. Undefined if it has no checkpoint yet. `earlier`: checkpoints that the log must contain. */
export async function siteLog(
  deps: SiteLogDeps,
  week: string,
  earlier: readonly string[],
): Promise<LogFiles | undefined> {
  const { download } = deps
  const key = await download('/.well-known/muster-log-key')
  const checkpoint = await readCheckpoint(deps, `/api/weeks/${week}`)
  if (!key || !checkpoint) return undefined
  const { note, size } = checkpoint
  return {
    key: asciiText(key),
    checkpoint: note,
    earlier,
    async *entries() {
      for (let start = 0; start < size;) {
        const page = await download(`/api/log/entries?start=${start}`)
        const { entries } = JSON.parse(asciiText(page ?? new Uint8Array())) as { entries: readonly PublishedEntry[] }
        if (entries.length === 0) return
        yield* entries
        start += entries.length
      }
    },
  }
}

/** The log's entry of a version of a week's result, with its proof. Undefined if any part is missing or cannot be read. */
export async function siteResultProof(
  deps: SiteLogDeps,
  week: string,
  version: number,
): Promise<ResultProof | undefined> {
  const { download } = deps
  try {
    const key = await download('/.well-known/muster-log-key')
    const checkpoint = await readCheckpoint(deps, `/api/weeks/${week}?version=${version}`)
    if (!key || checkpoint?.entry === undefined) return undefined
    const { note, size, entry: position } = checkpoint
    const [page, inclusion] = [
      await download(`/api/log/entries?start=${position}`),
      await download(`/api/log/inclusion?position=${position}&size=${size}`),
    ]
    if (!page || !inclusion) return undefined
    const [entry] = (JSON.parse(asciiText(page)) as { entries: readonly PublishedEntry[] }).entries
    const { proof } = JSON.parse(asciiText(inclusion)) as { proof: readonly string[] }
    // A body that was removed proves nothing.
    return entry?.body ? { key: asciiText(key), checkpoint: note, position, body: entry.body, proof } : undefined
  } catch {
    return undefined
  }
}

/** A site publishes a checkpoint within ten seconds of an entry. */
const maxCheckpointDelayS = 15

/** The newest checkpoint, and the position of the result's entry. If the checkpoint is older, waits for the next one. */
async function readCheckpoint(
  { download, pause }: SiteLogDeps,
  resultPath: string,
): Promise<{ readonly note: string; readonly size: number; readonly entry: number | undefined } | undefined> {
  const result = await download(resultPath)
  const { entry } = JSON.parse(result ? utf8Text(result) : '{}') as { readonly entry?: number | null }
  for (let waited = 0; ; waited++) {
    const bytes = await download('/log/checkpoint')
    if (!bytes) return undefined
    const note = textOrNone(bytes)
    const checkpoint = parseCheckpoint(parseNote(note)?.text ?? '')
    const size = checkpoint?.size ?? 0
    if (!checkpoint || size > (entry ?? -1) || waited === maxCheckpointDelayS)
      return { note, size, entry: entry ?? undefined }
    await pause(1000)
  }
}

/** The empty text, which is not a note, if the bytes are not UTF-8. */
function textOrNone(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes)
  } catch {
    return ''
  }
}

import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { matchesEtag } from '#server/http/cache/etag.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import type { Uploads } from '#server/uploads/uploads.ts'

export interface ResultFileDeps {
  readonly db: Kysely<Schema>
  readonly uploads: Uploads
}

const weekPattern = /^\d{4}-W\d{2}$/
const versionPattern = /^[1-9]\d{0,8}$/
const pathPattern = /^[\w./-]{1,40}$/

/** The files of a version never change. */
const forever = 'public, max-age=31536000, immutable'

const contentTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.ndjson': 'application/x-ndjson',
  // Not sent as a content encoding: visitors get the file as it is stored.
  '.gz': 'application/gzip',
  '.bin': 'application/octet-stream',
}

/** Serves `/weeks/{week}/result.json`, the summary of the newest version. Undefined if the week has no result. */
export async function serveNewestSummary(
  request: Request,
  { db }: ResultFileDeps,
  week: string,
): Promise<Response | undefined> {
  if (!weekPattern.test(week)) return undefined
  const row = await summaries(db, week).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row && serveSummary(request, row.summary, 'public, max-age=60')
}

/** Serves `/weeks/{week}/{version}/{path}`. Undefined if there is no such file. */
export async function serveResultFile(
  request: Request,
  { db, uploads }: ResultFileDeps,
  week: string,
  version: string,
  path: string,
): Promise<Response | undefined> {
  if (!weekPattern.test(week) || !versionPattern.test(version) || !pathPattern.test(path)) return undefined
  if (path === 'result.json') {
    const row = await summaries(db, week).where('version', '=', Number(version)).executeTakeFirst()
    return row && serveSummary(request, row.summary, forever)
  }
  const file = await db
    .selectFrom('week_files')
    .select('name')
    .where('week', '=', week)
    .where('version', '=', Number(version))
    .where('path', '=', path)
    .executeTakeFirst()
  return file && serveStoredFile(request, uploads, file.name, typeOf(path))
}

function summaries(db: Kysely<Schema>, week: string) {
  return db.selectFrom('week_results').select('summary').where('week', '=', week)
}

function typeOf(path: string): string {
  return contentTypes[path.slice(path.lastIndexOf('.'))] ?? 'application/octet-stream'
}

function serveSummary(request: Request, summary: string, caching: string): Response {
  return respondWithEtag(request, { body: summary, type: typeOf('result.json'), caching })
}

async function serveStoredFile(
  request: Request,
  uploads: Uploads,
  name: string,
  type: string,
): Promise<Response | undefined> {
  const headers = { 'cache-control': forever, etag: `"${name}"` }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  const file = await uploads.find(name)
  if (!file) return undefined
  const sized = { ...headers, 'content-type': type, 'content-length': String(file.size) }
  if (request.method !== 'HEAD') return new Response(file.body, { headers: sized })
  await file.body.cancel()
  return new Response(null, { headers: sized })
}

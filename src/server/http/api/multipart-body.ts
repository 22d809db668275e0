import { fail } from '#contract/errors.ts'
import { maxUploadBytes } from '#contract/rules/images/image-limits.ts'
import { readBytes } from './read-bytes.ts'

const maxFormBytes = maxUploadBytes.premium + 128 * 1024
/** Limits parsing time: without it, a form could have a million empty parts. */
const maxParts = 40

const maxBufferedBytes = 128 * 1024 * 1024
let bufferedBytes = 0
/** Limited per account to the size of the largest form, so that one account cannot block the others. */
const bufferedBytesByUser = new Map<number, number>()

type FormValue = string | File
type FormFields = Record<string, FormValue | FormValue[]>

/**
 * Reads a form with files (`multipart/form-data`). Repeated fields become lists; empty file fields are ignored.
 * @throws AppError unsupported_media_type, malformed, body_too_large, too_many_requests (too many concurrent forms of the
 * account), overloaded (too many concurrent forms in total)
 */
export async function readMultipart(request: Request, userId: number | undefined): Promise<FormFields> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) fail('unsupported_media_type')
  const fields = new Map<string, FormValue[]>()
  for (const [name, value] of await readForm(request, type, userId ?? 0)) {
    if (typeof value !== 'string' && value.size === 0 && value.name === '') continue
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  // No prototype, so that any field name is safe.
  const form = Object.create(null) as FormFields
  for (const [name, values] of fields) form[name] = values.length === 1 ? (values[0] ?? '') : values
  return form
}

async function readForm(request: Request, type: string, userId: number): Promise<FormData> {
  let sizeBytes = 0
  try {
    const bytes = await readBytes(request, maxFormBytes, (chunkBytes) => {
      sizeBytes += chunkBytes
      addBuffered(userId, chunkBytes)
      if ((bufferedBytesByUser.get(userId) ?? 0) > maxFormBytes) fail('too_many_requests', { retryAfter: 2, limit: 1 })
      if (bufferedBytes > maxBufferedBytes) fail('overloaded')
    })
    return await parse(bytes, type)
  } finally {
    addBuffered(userId, -sizeBytes)
  }
}

function addBuffered(userId: number, sizeBytes: number): void {
  bufferedBytes += sizeBytes
  const ofUser = (bufferedBytesByUser.get(userId) ?? 0) + sizeBytes
  if (ofUser > 0) bufferedBytesByUser.set(userId, ofUser)
  else bufferedBytesByUser.delete(userId)
}

async function parse(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const marker = boundary?.[1] ?? boundary?.[2]
  if (marker === undefined || countParts(bytes, `--${marker}`) > maxParts) return failMalformed()
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return failMalformed()
  }
}

function countParts(bytes: Buffer, marker: string): number {
  let parts = 0
  for (let at = bytes.indexOf(marker); at >= 0 && parts <= maxParts; at = bytes.indexOf(marker, at + marker.length))
    parts++
  return parts
}

function failMalformed(): never {
  return fail('malformed', { fields: [{ path: 'body', message: `must be a form of at most ${maxParts} parts` }] })
}

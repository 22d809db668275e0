import { fail } from '#contract/errors.ts'
import { maxUploadBytes } from '#contract/rules/image-limits.ts'
import { readBytes } from './read-bytes.ts'

/** The largest form, in bytes: the largest image, and room for the fields around it. */
const largestForm = maxUploadBytes.premium + 128 * 1024
/** The most parts of a form; a million empty ones would take long to read. */
const mostParts = 40

/** Bytes of forms that are held at once in this process; senders who are slow hold little. */
const mostHeld = 128 * 1024 * 1024
let held = 0
/** The same by account: nobody's forms hold more than the largest one, so that one account cannot keep the others out. */
const heldBy = new Map<number, number>()

type FormValue = string | File
type FormFields = Record<string, FormValue | FormValue[]>

/**
 * Reads a form with files (`multipart/form-data`): a field given several times becomes a list, an empty file field is none.
 * `userId` is whose it is.
 * @throws AppError unsupported_media_type, malformed, body_too_large, too_many_requests where too many forms of the account are
 * under way, overloaded where too many of all are
 */
export async function readMultipart(request: Request, userId: number | undefined): Promise<FormFields> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) fail('unsupported_media_type')
  const fields = new Map<string, FormValue[]>()
  for (const [name, value] of await readForm(request, type, userId ?? 0)) {
    if (typeof value !== 'string' && value.size === 0 && value.name === '') continue
    fields.set(name, [...(fields.get(name) ?? []), value])
  }
  // No prototype, so that a field may have any name.
  const form = Object.create(null) as FormFields
  for (const [name, values] of fields) form[name] = values.length === 1 ? (values[0] ?? '') : values
  return form
}

async function readForm(request: Request, type: string, userId: number): Promise<FormData> {
  let own = 0
  try {
    const bytes = await readBytes(request, largestForm, (size) => {
      own += size
      hold(userId, size)
      if ((heldBy.get(userId) ?? 0) > largestForm) fail('too_many_requests', { retryAfter: 2 })
      if (held > mostHeld) fail('overloaded')
    })
    return await parse(bytes, type)
  } finally {
    hold(userId, -own)
  }
}

function hold(userId: number, size: number): void {
  held += size
  const own = (heldBy.get(userId) ?? 0) + size
  if (own > 0) heldBy.set(userId, own)
  else heldBy.delete(userId)
}

async function parse(bytes: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(type)
  const marker = boundary?.[1] ?? boundary?.[2]
  if (marker === undefined || countParts(bytes, `--${marker}`) > mostParts) return refuse()
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData()
  } catch {
    return refuse()
  }
}

function countParts(bytes: Buffer, marker: string): number {
  let parts = 0
  for (let at = bytes.indexOf(marker); at >= 0 && parts <= mostParts; at = bytes.indexOf(marker, at + marker.length))
    parts++
  return parts
}

function refuse(): never {
  return fail('malformed', { fields: [{ path: 'body', message: `must be a form of at most ${mostParts} parts` }] })
}

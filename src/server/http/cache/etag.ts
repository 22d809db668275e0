import { createHash } from 'node:crypto'

/** The tag that stands for exactly these bytes. */
export function etagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether who asks has this version, by the header `If-None-Match`; what lies between may have marked the tag as weak. */
export function hasVersion(ifNoneMatch: string | null | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false
}

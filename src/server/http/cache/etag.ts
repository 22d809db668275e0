import { createHash } from 'node:crypto'

/** Weak, because compressed and uncompressed bodies have the same ETag. */
export function etagOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` header matches. Ignores the weak prefix, which proxies may add. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  const unmarked = withoutMarker(etag)
  return ifNoneMatch?.split(',').some((tag) => ['*', unmarked].includes(withoutMarker(tag.trim()))) ?? false
}

function withoutMarker(etag: string): string {
  return etag.replace(/^W\//, '')
}

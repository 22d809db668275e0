import { hash } from 'node:crypto'
import { memoize } from '#server/http/memoize.ts'

/**
 * Headers that browsers themselves set, besides `Sec-*`. Excludes those that proxies add or remove, and those that depend on the visit:
 * `Cookie`, `If-None-Match`, `Cache-Control` (after a forced reload) and `Authorization`.
 */
const browserHeaders: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-type',
  'dnt',
  'origin',
  'priority',
  'referer',
  'save-data',
  'upgrade-insecure-requests',
  'user-agent',
  // Android's WebView sets this one.
  'x-requested-with',
])

/** Hashes the names of the headers that browsers set, as 16 hex digits. Sorted, because proxies change the order. `names` in lowercase. */
export function requestShape(names: readonly string[]): string {
  const known = names.filter((name) => browserHeaders.has(name) || name.startsWith('sec-'))
  return shapeOf(known.toSorted().join('\n'))
}

/** Browsers send few distinct sets of headers. */
const maxKnownShapes = 500
const shapeOf = memoize(maxKnownShapes, (names) => hash('sha256', names, 'hex').slice(0, 16))

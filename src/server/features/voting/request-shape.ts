import { hash } from 'node:crypto'
import { memoize } from '#server/http/memoize.ts'

/**
 * Headers that browsers set themselves, besides `Sec-*`. Proxies do not add or remove them, and none depends on the visit,
 * as `Cookie`, `If-None-Match`, `Cache-Control` (after a forced reload) and `Authorization` do.
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
  // Set by Android's WebView.
  'x-requested-with',
])

/**
 * A hash over the names of the headers that browsers set, as 16 hex digits. Sorted, since proxies change the order. Names in
 * lowercase.
 */
export function requestShape(names: readonly string[]): string {
  const known = names.filter((name) => browserHeaders.has(name) || name.startsWith('sec-'))
  return shapeOf(known.toSorted().join('\n'))
}

/** Browsers send few different sets of headers. */
const maxKnownShapes = 500
const shapeOf = memoize(maxKnownShapes, (names) => hash('sha256', names, 'hex').slice(0, 16))

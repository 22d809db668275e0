import type { CachedPaths } from '#contract/endpoint.ts'

export interface RouteHandle {
  readonly noindex?: boolean
  /** The URL may contain a secret: sends `Referrer-Policy: no-referrer`. */
  readonly noReferrer?: boolean
  /** The source file of a lazy page; the build lists its styles under this path. */
  readonly source?: string
  /** Lets the server cache the page: it is the same for everyone and changes only with the list. */
  readonly cache?: CachedPaths
  /** The query parameters that change a cached page. The cache ignores others, such as `utm_source`. */
  readonly query?: readonly string[]
}

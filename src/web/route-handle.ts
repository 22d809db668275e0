import type { CachedPaths } from '#contract/endpoint.ts'

export interface RouteHandle {
  readonly noindex?: boolean
  /** Set if the URL may contain a secret: the server then sends `Referrer-Policy: no-referrer`. */
  readonly noReferrer?: boolean
  /** Source file of a lazy page. The build manifest lists its styles under this path. */
  readonly source?: string
  /** Lets the server cache the page. Only for pages that are the same for everyone and change only with the list. */
  readonly cache?: CachedPaths
  /** Query parameters that change a cached page. The cache ignores others, such as `utm_source`. */
  readonly query?: readonly string[]
}

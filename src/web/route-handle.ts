import type { CachedPaths } from '#contract/endpoint.ts'

/** What a route says about itself to the server. */
export interface RouteHandle {
  /** Search engines stay away. */
  readonly noindex?: boolean
  /** Its address may hold a secret: what it links to must not learn it. */
  readonly noReferrer?: boolean
  /** The source of a lazy page, under which the build keeps its styles. */
  readonly source?: string
  /** Lets the server's response cache answer: the page is the same for everyone and follows the list's changes. */
  readonly cache?: CachedPaths
}

/** What a route says about itself to the server. */
export interface RouteHandle {
  /** Search engines stay away. */
  readonly noindex?: boolean
  /** Its address may hold a secret: what it links to must not learn it. */
  readonly noReferrer?: boolean
  /** The source of a lazy page, under which the build keeps its styles. */
  readonly source?: string
}

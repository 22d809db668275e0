/** What a route says about itself to the server. */
export interface RouteHandle {
  /** Search engines stay away. */
  readonly noindex?: boolean
  /** The source of a lazy page, under which the build keeps its styles. */
  readonly source?: string
}

import type { CachedPaths, EndpointDeclaration } from '#contract/endpoint.ts'
import type { CacheableRoute } from '../pages.ts'

/** What the response cache answers. */
export interface CachedRoute {
  /** The route as the router and metrics name it, such as `/api/clans/:id`. */
  readonly route: string
  /** Matches the path and query of the requests to cache. */
  readonly pattern: RegExp
  /** Undefined for a page. */
  readonly endpoint?: EndpointDeclaration
}

/** The routes of the pages and endpoints that declare themselves cacheable. */
export function listCachedRoutes(
  pages: readonly CacheableRoute[],
  endpoints: readonly EndpointDeclaration[],
): CachedRoute[] {
  return [
    ...pages.map(({ path, cache }) => ({ route: path, pattern: patternOf(path, cache, true) })),
    ...endpoints.flatMap((endpoint) => (endpoint.cache ? [cachedEndpoint(endpoint, endpoint.cache)] : [])),
  ]
}

function cachedEndpoint(endpoint: EndpointDeclaration, cache: CachedPaths): CachedRoute {
  const { name, method, access, limit, path, query } = endpoint
  // The cache knows no sessions and counts every request as `read`.
  if (method !== 'GET' || access !== 'everyone' || limit !== 'read') throw new Error(`${name} cannot be cached`)
  const route = path.replace(/\{(\w+)\}/g, ':$1')
  return { route, pattern: patternOf(route, cache, query !== undefined), endpoint }
}

/** Parameters must have patterns, so that nothing is cached that reads as another path once its dots are resolved. */
function patternOf(route: string, cache: CachedPaths, takesQuery: boolean): RegExp {
  const path = route.replace(/:(\w+)|[.*+?^${}()|[\]\\]/g, (special, name?: string) => {
    if (name === undefined) return `\\${special}`
    const parameter = cache[name]
    if (!parameter) throw new Error(`${route} is cacheable but has no pattern for :${name}`)
    return `(?:${parameter.source})`
  })
  return new RegExp(`^${path}${takesQuery ? '(?:$|\\?)' : '$'}`)
}

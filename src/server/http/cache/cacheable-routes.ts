import type { CachedPaths, EndpointDeclaration } from '#contract/endpoint.ts'
import { canonicalUrl, withOnly } from '../api/query.ts'
import { routerPath } from '../api/router-path.ts'
import type { CacheableRoute } from '../pages.ts'

export interface CachedRoute {
  /** In the router's syntax, such as `/api/clans/:id`. */
  readonly route: string
  readonly pattern: RegExp
  /** Returns the URL under which the response is cached. If undefined, the cache uses the URL as it is. */
  readonly canonicalUrl?: (url: string) => string
}

export function listCachedRoutes(
  pages: readonly CacheableRoute[],
  endpoints: readonly EndpointDeclaration[],
): CachedRoute[] {
  return [
    ...pages.map(({ path, cache, query = [] }) => ({
      route: path,
      pattern: patternOf(path, cache, true),
      canonicalUrl: (url: string) => withOnly(query, url),
    })),
    ...endpoints.flatMap((endpoint) => (endpoint.cache ? [cachedEndpoint(endpoint, endpoint.cache)] : [])),
  ]
}

function cachedEndpoint(endpoint: EndpointDeclaration, cache: CachedPaths): CachedRoute {
  const { name, method, access, limit, path, query } = endpoint
  // The cache ignores sessions and counts every request against `read`.
  if (method !== 'GET' || access !== 'everyone' || limit !== 'read') throw new Error(`${name} cannot be cached`)
  const route = routerPath(path)
  const pattern = patternOf(route, cache, query !== undefined)
  return query ? { route, pattern, canonicalUrl: (url) => canonicalUrl(endpoint, url) } : { route, pattern }
}

/** Requires patterns for parameters and a final `*`, so that paths with `..` are not cached under the wrong route. */
function patternOf(route: string, cache: CachedPaths, takesQuery: boolean): RegExp {
  const path = route.replace(
    /:(\w+)|(?<=\/)(\*)$|[.*+?^${}()|[\]\\]/g,
    (special, parameter?: string, rest?: string) => {
      const name = parameter ?? rest
      if (name === undefined) return `\\${special}`
      const pattern = cache[name]
      if (!pattern) throw new Error(`${route} is cacheable but has no pattern for ${special}`)
      return `(?:${pattern.source})`
    },
  )
  return new RegExp(`^${path}${takesQuery ? '(?:$|\\?)' : '$'}`)
}

import type { RouteObject } from 'react-router'
import type { CachedPaths } from '#contract/endpoint.ts'
import type { RouteHandle } from './route-handle.ts'

/** `path`: the route pattern, such as `/clan/:clan`. */
export interface CacheableRoute {
  readonly path: string
  readonly cache: CachedPaths
  readonly query: readonly string[]
}

export function listCacheableRoutes(routes: readonly RouteObject[]): CacheableRoute[] {
  return routes.flatMap(({ path, handle, children = [] }) => {
    const { cache, query = [] } = (handle as RouteHandle | undefined) ?? {}
    return [...(path !== undefined && cache ? [{ path, cache, query }] : []), ...listCacheableRoutes(children)]
  })
}

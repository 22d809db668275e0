/** Converts an endpoint's path to the router's syntax: `/api/clans/{clanId}` becomes `/api/clans/:clanId`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

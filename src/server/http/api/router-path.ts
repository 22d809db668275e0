/** An endpoint's path in the router's syntax: `/api/clans/{clanId}` is `/api/clans/:clanId`. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

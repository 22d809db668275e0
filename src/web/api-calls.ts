import type { endpoints } from '#contract/index.ts'

type Endpoints = typeof endpoints

/** Method and path of endpoints that pages call. Separate from the declarations and their large schemas; the compiler compares both. */
export const calls = {
  listClans: { method: 'GET', path: '/api/clans' },
  readClanFacets: { method: 'GET', path: '/api/clans/facets' },
  listHighlightedClans: { method: 'GET', path: '/api/clans/highlighted' },
  listLandingPages: { method: 'GET', path: '/api/clans/landing-pages' },
  listSimilarClans: { method: 'GET', path: '/api/clans/{id}/similar' },
  readClan: { method: 'GET', path: '/api/clans/{id}' },
  castVote: { method: 'POST', path: '/api/clans/vote/{clanId}' },
  proveVote: { method: 'POST', path: '/api/votes/proof' },
  issueVoterPass: { method: 'POST', path: '/api/voter-pass' },
  readStats: { method: 'GET', path: '/api/stats' },
  readDate: { method: 'GET', path: '/api/date' },
  followLink: { method: 'POST', path: '/api/stats/followLink' },
  readCommunity: { method: 'GET', path: '/api/community' },
  readSupport: { method: 'GET', path: '/api/support' },
  signIn: { method: 'POST', path: '/api/users/login' },
  signOut: { method: 'POST', path: '/api/users/logout' },
  readAccount: { method: 'GET', path: '/api/me/account' },
  listOwnClans: { method: 'GET', path: '/api/me' },
  listArticles: { method: 'GET', path: '/api/blogs' },
  readArticle: { method: 'GET', path: '/api/blogs/{slug}' },
} as const satisfies CallsOf<Endpoints>

/** Methods and paths, which must match the endpoints' declarations. */
export type CallsOf<E> = { readonly [K in keyof E]?: CallSpec<E[K]> }

/** The parts of a declaration that a call needs, with body types that are not JSON. */
type CallSpec<E> = E extends { method: infer M; path: infer P }
  ? { method: M; path: P } & (E extends { bodyType: 'multipart' } ? { bodyType: 'multipart' } : unknown) &
      (E extends { responseType: 'csv' } ? { responseType: 'csv' } : unknown)
  : never

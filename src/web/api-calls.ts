import type { endpoints } from '#contract/index.ts'

type Endpoints = typeof endpoints

/**
 * The endpoints that pages call, and where. Their declarations say it too, but would bring all schemas into every
 * browser; the compiler holds this to them.
 */
export const calls = {
  listClans: { method: 'GET', path: '/api/clans' },
  listHighlightedClans: { method: 'GET', path: '/api/clans/highlighted' },
  castVote: { method: 'POST', path: '/api/clans/vote/{clanId}' },
  readStats: { method: 'GET', path: '/api/stats' },
  readDate: { method: 'GET', path: '/api/date' },
  followLink: { method: 'POST', path: '/api/stats/followLink' },
} as const satisfies { readonly [K in keyof Endpoints]?: Pick<Endpoints[K], 'method' | 'path'> }

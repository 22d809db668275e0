import type { Pages } from '#server/http/pages.ts'

// By a name that the server's types do not follow: they end where the pages begin.
const entry = '#web/entry-server.tsx'

/** The pages themselves, rendered from their sources. */
export const realPages = (await import(entry)) as Pick<Pages, 'render' | 'renderFailure' | 'cacheableRoutes'>

import type { Pages } from '#server/http/pages.ts'

// A computed specifier, so that the server's type check does not include the pages.
const entry = '#web/entry-server.tsx'

export const realPages = (await import(entry)) as Pick<Pages, 'render' | 'renderFailure' | 'cacheableRoutes'>

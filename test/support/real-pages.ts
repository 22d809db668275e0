import type { Pages } from '#server/http/pages.ts'

// A computed specifier keeps the pages out of the server's type check.
const entry = '#web/entry-server.tsx'

export const realPages = (await import(entry)) as Pick<Pages, 'render' | 'renderFailure' | 'cacheableRoutes'>

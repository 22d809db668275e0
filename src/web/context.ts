import { createContext } from 'react-router'
import type { Site } from '#contract/site.ts'
import type { Api } from './api.ts'
import type { Session } from './features/session/session.ts'

/** The API as loaders call it: `fetch` in the browser, the same app in-process while rendering on the server. */
export const apiContext = createContext<Api>()

/** What the pages know of the operator's settings. */
export const siteContext = createContext<Site>()

/** Who is signed in, for loaders in the browser; nobody can be while rendering on the server. */
export const sessionContext = createContext<Session | null>(null)

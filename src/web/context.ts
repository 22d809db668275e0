import { createContext } from 'react-router'
import type { Site } from '#contract/site.ts'
import type { Api } from './api.ts'
import type { Session } from './features/session/session.ts'

/** The API for loaders: `fetch` in the browser, in-process calls while rendering on the server. */
export const apiContext = createContext<Api>()

export const siteContext = createContext<Site>()

/** The session, for loaders in the browser. Null on the server, which does not know the user. */
export const sessionContext = createContext<Session | null>(null)

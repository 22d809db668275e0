import { createContext, type ReactNode, use } from 'react'
import { type Api, createApi } from './api.ts'

/** On the server only loaders may call the API; a call from a component fails. */
const rejectingApi = createApi(() => Promise.reject(new Error('Components call the API in the browser only')))

const ApiContext = createContext<Api>(rejectingApi)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The API for event handlers and effects. Loaders use `apiContext` instead. */
export function useApi(): Api {
  return use(ApiContext)
}

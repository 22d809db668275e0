import { createContext, type ReactNode, use } from 'react'
import { type Api, createApi } from './api.ts'

/** While rendering on the server only loaders reach the API; what a component calls there by mistake fails. */
const refusingApi = createApi(() => Promise.reject(new Error('Components call the API in the browser only')))

const ApiContext = createContext<Api>(refusingApi)

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>
}

/** The API as event handlers and effects call it. Loaders take it from `apiContext` instead. */
export function useApi(): Api {
  return use(ApiContext)
}

import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles/index.css'
import { createApi } from './api.ts'
import { apiContext, siteContext } from './context.ts'
import { routes } from './routes.tsx'
import { type PageData, pageDataId, Shell } from './shell.tsx'

const json = document.getElementById(pageDataId)?.textContent ?? ''
const page = JSON.parse(json) as PageData

// A lazy page must be there before hydration, or React would find a page where it renders none.
await Promise.all(
  (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return
    const loaded = await route.lazy()
    Object.assign(route, loaded, { lazy: undefined })
  }),
)

const context = new RouterContextProvider()
context.set(apiContext, createApi((path, init) => fetch(path, init)))
context.set(siteContext, page.site)
const router = createBrowserRouter(routes, { hydrationData: page.hydration, getContext: () => context })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Shell page={page} json={json}>
        <RouterProvider router={router} />
      </Shell>
    </StrictMode>,
  )
})

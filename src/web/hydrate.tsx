import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles/index.css'
import { ApiProvider } from './api-context.tsx'
import { createApi } from './api.ts'
import { apiContext, sessionContext, siteContext } from './context.ts'
import { replayEarlyEvents } from './replay-early-events.ts'
import { sendAsUser } from './features/session/send-as-user.ts'
import { SessionProvider } from './features/session/session-context.tsx'
import { openSession } from './features/session/session.ts'
import { openStorage } from './storage/open-storage.ts'
import { routes } from './routes.tsx'
import { sendRequest } from './send-request.ts'
import { type PageData, pageDataId, Shell } from './shell.tsx'

/** Makes the page that the server rendered answer: the same page again, from the same data. */
export async function hydrate(): Promise<void> {
  const json = document.getElementById(pageDataId)?.textContent ?? ''
  const page = JSON.parse(json) as PageData
  // One that cannot be loaded now is tried again by the router, which says so where it fails.
  await loadLazyPages().catch(() => {})

  const session = openSession(openStorage('local'), window)
  const api = createApi(sendAsUser(session, sendRequest))
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(siteContext, page.site)
  context.set(sessionContext, session)
  const router = createBrowserRouter(routes, { hydrationData: page.hydration, getContext: () => context })
  // Called as a navigation begins, and again when its page has come.
  router.subscribe(session.endIfExpired)

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Shell page={page} json={json}>
          <ApiProvider api={api}>
            <SessionProvider session={session}>
              <Live>
                <RouterProvider router={router} />
              </Live>
            </SessionProvider>
          </ApiProvider>
        </Shell>
      </StrictMode>,
    )
  })
}

/** Marks the document once all of it answers, and answers what came before. */
function Live({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.page = 'hydrated'
    replayEarlyEvents()
  }, [])
  return children
}

/** A lazy page must be there before hydration, or React would find a page where it renders none. */
async function loadLazyPages() {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

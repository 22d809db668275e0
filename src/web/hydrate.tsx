import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setGameLists } from '#contract/rules/clans/clan-codes.ts'
import './styles/index.css'
import { ApiProvider } from './api-context.tsx'
import { createApi } from './api.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { apiContext, sessionContext, siteContext } from './context.ts'
import { importWithRetry } from './import-with-retry.ts'
import { replayEarlyEvents } from './replay-early-events.ts'
import { sendAsUser } from './features/session/send-as-user.ts'
import { SessionProvider } from './features/session/session-context.tsx'
import { openSession } from './features/session/session.ts'
import { openStorage } from './storage/open-storage.ts'
import { routes } from './routes.tsx'
import { sendRequest } from './send-request.ts'
import { type PageData, pageDataId, Shell } from './shell.tsx'

/**
 * Hydrates the page. Retries until its modules are loaded, and calls `onFailure`, possibly several times, while that fails,
 * and when the whole page crashes, during hydration or later. Rejects if the page's data cannot be parsed.
 */
export async function hydrate(onFailure: () => void): Promise<void> {
  const json = document.getElementById(pageDataId)?.textContent ?? ''
  const page = JSON.parse(json) as PageData
  if (page.site.lists) setGameLists(page.site.lists)
  await importWithRetry(loadLazyPages, onFailure)

  const session = openSession(openStorage('local'), window)
  const api = createApi(sendAsUser(session, sendRequest))
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(siteContext, page.site)
  context.set(sessionContext, session)
  const router = createBrowserRouter(routes, { hydrationData: page.hydration, getContext: () => context })
  // Runs on each change of the router's state, so that no page is loaded or shown with an expired session.
  router.subscribe(session.endIfExpired)
  const handleCrash = () => {
    router.dispose()
    loadPagesOnBack()
    onFailure()
  }

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <CrashBoundary onCrash={handleCrash}>
          <Shell page={page} json={json}>
            <ApiProvider api={api}>
              <SessionProvider session={session}>
                <HydrationMarker>
                  <RouterProvider router={router} />
                </HydrationMarker>
              </SessionProvider>
            </ApiProvider>
          </Shell>
        </CrashBoundary>
      </StrictMode>,
    )
  })
}

/**
 * After a crash, nothing renders the pages of history entries that the router created, so load them from the server. Links to
 * a fragment of the current page also fire `popstate`, but need no load.
 */
function loadPagesOnBack() {
  const pageUrl = () => location.href.split('#')[0]
  const shown = pageUrl()
  addEventListener('popstate', () => pageUrl() !== shown && location.reload())
}

/** Once the page is hydrated, marks the document and replays captured clicks and submits. */
function HydrationMarker({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.page = 'hydrated'
    replayEarlyEvents()
  }, [])
  return children
}

/** Loads the current page's modules before hydration; otherwise, React would remove the server-rendered page until then. */
async function loadLazyPages() {
  await Promise.all(
    (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  )
}

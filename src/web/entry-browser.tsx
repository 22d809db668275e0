import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import './styles/index.css'
import { ApiProvider } from './api-context.tsx'
import { createApi } from './api.ts'
import { apiContext, sessionContext, siteContext } from './context.ts'
import { applyStoredEffects } from './features/effects/effects.ts'
import { sendAsUser } from './features/session/send-as-user.ts'
import { SessionProvider } from './features/session/session-context.tsx'
import { openSession } from './features/session/session.ts'
import { openSessionStore } from './features/session/session-store.ts'
import { routes } from './routes.tsx'
import { sendRequest } from './send-request.ts'
import { type PageData, pageDataId, Shell } from './shell.tsx'

const json = document.getElementById(pageDataId)?.textContent ?? ''
const page = JSON.parse(json) as PageData

applyStoredEffects()
void loadLazyPages().finally(start)

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

// Functions, and no await at the top: a page's chunk imports this one, which must not wait for it in turn.
function start() {
  const session = openSession(openSessionStore(), window)
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
              <RouterProvider router={router} />
            </SessionProvider>
          </ApiProvider>
        </Shell>
      </StrictMode>,
    )
  })
}

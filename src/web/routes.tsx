import type { RouteObject } from 'react-router'
import { loadAdmin } from './pages/admin/load-admin.ts'
import { ErrorPage } from './pages/error/error.page.tsx'
import { Frame } from './pages/frame/frame.tsx'
import { HomeFailure } from './pages/home/home-failure.tsx'
import { HomePage } from './pages/home/home.page.tsx'
import { loadHome } from './pages/home/load-home.ts'
import { loadNotYet, NotYetPage } from './pages/not-yet/not-yet.page.tsx'
import { loadProfile } from './pages/profile/load-profile.ts'
import type { RouteHandle } from './route-handle.ts'
import { pagesToCome } from './site-map.ts'

/** Left out of builds altogether. */
const designRoute: RouteObject = {
  path: '/design',
  handle: { noindex: true } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('./pages/design/design.page.tsx')).DesignPage }),
}

/** Every page, by its path. */
export const routes: RouteObject[] = [
  {
    element: <Frame />,
    errorElement: (
      <Frame>
        <ErrorPage />
      </Frame>
    ),
    children: [
      {
        // Keeps the frame around a page that fails.
        errorElement: <ErrorPage />,
        children: [
          { path: '/', loader: loadHome, element: <HomePage />, errorElement: <HomeFailure /> },
          {
            path: '/vote',
            handle: { noindex: true, source: 'src/web/pages/vote/vote.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/vote/vote.page.tsx')).VotePage }),
          },
          {
            path: '/register',
            handle: { noindex: true, source: 'src/web/pages/register/register.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/register/register.page.tsx')).RegisterPage }),
          },
          {
            path: '/verify',
            handle: {
              noindex: true,
              noReferrer: true,
              source: 'src/web/pages/verify/verify.page.tsx',
            } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/verify/verify.page.tsx')).VerifyPage }),
          },
          {
            path: '/reset',
            handle: {
              noindex: true,
              noReferrer: true,
              source: 'src/web/pages/reset/reset.page.tsx',
            } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/reset/reset.page.tsx')).ResetPage }),
          },
          {
            path: '/profile',
            loader: loadProfile,
            handle: { noindex: true, source: 'src/web/pages/profile/profile.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/profile/profile.page.tsx')).ProfilePage }),
          },
          {
            path: '/admin',
            loader: loadAdmin,
            handle: { noindex: true, source: 'src/web/pages/admin/admin.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/admin/admin.page.tsx')).AdminPage }),
          },
          ...pagesToCome.map(({ path }) => ({ path, loader: loadNotYet, element: <NotYetPage /> })),
          ...(import.meta.env.DEV ? [designRoute] : []),
          {
            path: '*',
            element: null,
            loader: () => {
              throw new Response(null, { status: 404 })
            },
          },
        ],
      },
    ],
  },
]

import type { RouteObject } from 'react-router'
import { loadAdmin } from './pages/admin/load-admin.ts'
import { leadToBlog, loadArticle, loadBlog } from './pages/blog/load-blog.ts'
import { ErrorPage } from './pages/error/error.page.tsx'
import { Frame } from './pages/frame/frame.tsx'
import { HomeFailure } from './pages/home/home-failure.tsx'
import { HomePage } from './pages/home/home.page.tsx'
import { loadHome } from './pages/home/load-home.ts'
import { loadProfile } from './pages/profile/load-profile.ts'
import type { RouteHandle } from './route-handle.ts'

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
            path: '/clan/:clan',
            handle: { source: 'src/web/pages/clan/clan.page.tsx' } satisfies RouteHandle,
            lazy: async () => {
              const [{ ClanPage }, { ClanFailure }, { loadClan }] = await Promise.all([
                import('./pages/clan/clan.page.tsx'),
                import('./pages/clan/clan-failure.tsx'),
                import('./pages/clan/load-clan.ts'),
              ])
              return { Component: ClanPage, ErrorBoundary: ClanFailure, loader: loadClan }
            },
          },
          {
            path: '/vote',
            handle: { noindex: true, source: 'src/web/pages/vote/vote.page.tsx' } satisfies RouteHandle,
            lazy: async () => {
              const [{ VotePage }, { loadVote }] = await Promise.all([
                import('./pages/vote/vote.page.tsx'),
                import('./pages/vote/load-vote.ts'),
              ])
              return { Component: VotePage, loader: loadVote }
            },
          },
          {
            path: '/about',
            handle: { source: 'src/web/pages/about/about.page.tsx' } satisfies RouteHandle,
            lazy: async () => {
              const { AboutPage, loadAbout } = await import('./pages/about/about.page.tsx')
              return { Component: AboutPage, loader: loadAbout }
            },
          },
          {
            path: '/privacy',
            handle: { source: 'src/web/pages/privacy/privacy.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/privacy/privacy.page.tsx')).PrivacyPage }),
          },
          {
            path: '/terms',
            handle: { source: 'src/web/pages/terms/terms.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/terms/terms.page.tsx')).TermsPage }),
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
          {
            path: '/blog',
            loader: loadBlog,
            handle: { source: 'src/web/pages/blog/blog.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/blog/blog.page.tsx')).BlogPage }),
          },
          {
            path: '/blog/:slug',
            loader: loadArticle,
            handle: { source: 'src/web/pages/blog/article.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/blog/article.page.tsx')).ArticlePage }),
          },
          { path: '/blogs', loader: leadToBlog, element: null },
          { path: '/blogs/:slug', loader: leadToBlog, element: null },
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

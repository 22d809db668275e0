import type { RouteObject } from 'react-router'
import { ErrorPage } from './features/errors/error-page.tsx'
import { filterNames } from './features/filters/filters.ts'
import { Frame } from './pages/frame/frame.tsx'
import { HomeFailure } from './pages/home/home-failure.tsx'
import { HomePage } from './pages/home/home.page.tsx'
import { loadHome } from './pages/home/load-home.ts'
import type { SectionName, sectionPages } from './pages/admin/sections.ts'
import type { RouteHandle } from './route-handle.ts'

/** Development only. */
const designRoute: RouteObject = {
  path: '/design',
  handle: { noindex: true } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('./pages/design/design.page.tsx')).DesignPage }),
}

/** Loads an admin section. The imports are in `sections.ts`: here, their file names would be in every page's script. */
const deskSection = (name: SectionName) => async () => (await import('./pages/admin/sections.ts')).sections[name].load()
const deskPage = (name: keyof typeof sectionPages) => async () =>
  (await import('./pages/admin/sections.ts')).sectionPages[name]()

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
        // Keeps the frame around a failed page.
        errorElement: <ErrorPage />,
        children: [
          {
            path: '/',
            handle: { cache: {}, query: ['page', 'q', ...filterNames] } satisfies RouteHandle,
            loader: loadHome,
            element: <HomePage />,
            errorElement: <HomeFailure />,
          },
          {
            path: '/clan/:clan',
            handle: {
              cache: { clan: /\d+-[a-z0-9-]+/ },
              source: 'src/web/pages/clan/clan.page.tsx',
            } satisfies RouteHandle,
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
            handle: { noindex: true, source: 'src/web/pages/profile/profile.page.tsx' } satisfies RouteHandle,
            lazy: async () => {
              const { ProfilePage, loadProfile } = await import('./pages/profile/profile.page.tsx')
              return { Component: ProfilePage, loader: loadProfile }
            },
          },
          {
            path: '/admin',
            handle: { noindex: true, source: 'src/web/pages/admin/admin.page.tsx' } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/admin/admin.page.tsx')).AdminPage }),
            children: [
              {
                index: true,
                lazy: async () => ({ loader: (await import('./pages/admin/admin.page.tsx')).redirectToSection }),
              },
              { path: '/admin/registrations', lazy: deskSection('registrations') },
              { path: '/admin/updates', lazy: deskSection('updates') },
              { path: '/admin/clans', lazy: deskSection('clans') },
              { path: '/admin/cases', lazy: deskSection('cases') },
              { path: '/admin/cases/actions', lazy: deskPage('voteActions') },
              { path: '/admin/cases/:case', lazy: deskPage('voteCase') },
              { path: '/admin/votes', lazy: deskSection('votes') },
              { path: '/admin/campaigns', lazy: deskSection('campaigns') },
              { path: '/admin/blog', lazy: deskSection('blog') },
              { path: '/admin/acts', lazy: deskSection('acts') },
              { path: '/admin/mails', lazy: deskSection('mails') },
            ],
          },
          {
            path: '/blog',
            handle: { source: 'src/web/pages/blog/blog.page.tsx' } satisfies RouteHandle,
            lazy: async () => {
              const { BlogPage, loadBlog } = await import('./pages/blog/blog.page.tsx')
              return { Component: BlogPage, loader: loadBlog }
            },
          },
          {
            path: '/blog/:slug',
            handle: { source: 'src/web/pages/blog/article.page.tsx' } satisfies RouteHandle,
            lazy: async () => {
              const { ArticlePage, loadArticle } = await import('./pages/blog/article.page.tsx')
              return { Component: ArticlePage, loader: loadArticle }
            },
          },
          {
            path: '/blogs/:slug?',
            lazy: async () => ({ loader: (await import('./pages/blog/blog.page.tsx')).redirectToBlog }),
          },
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

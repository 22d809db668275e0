import type { RouteObject } from 'react-router'
import { ErrorPage } from './features/errors/error-page.tsx'
import { Frame } from './pages/frame/frame.tsx'
import { HomeFailure } from './pages/home/home-failure.tsx'
import { HomePage } from './pages/home/home.page.tsx'
import { loadHome } from './pages/home/home-loader.ts'
import type { archivePages } from './pages/archive/archive-pages.ts'
import type { SectionName, sectionPages } from './pages/admin/sections.ts'
import type { RouteHandle } from './route-handle.ts'
import { serverHandles } from './server-handles.ts'

/** Development only. */
const designRoute: RouteObject = {
  path: '/design',
  handle: { noindex: true } satisfies RouteHandle,
  lazy: async () => ({ Component: (await import('./pages/design/design.page.tsx')).DesignPage }),
}

/** Loads an admin section. The imports are in `sections.ts`, because here their file names would be part of every page's script. */
const deskSection = (name: SectionName) => async () => (await import('./pages/admin/sections.ts')).sections[name].load()
const deskPage = (name: keyof typeof sectionPages) => async () =>
  (await import('./pages/admin/sections.ts')).sectionPages[name]()

/** The check pages share a module, because each further module enlarges the first page's script. */
const checkPage = (name: 'myVotes' | 'weekCheck'): RouteObject => ({
  handle: { noindex: true, ...serverHandles?.checks } satisfies RouteHandle,
  lazy: async () => (await import('./pages/checks/checks.page.tsx'))[name],
})
const archivePage = (name: keyof typeof archivePages) => async () =>
  (await import('./pages/archive/archive-pages.ts')).archivePages[name]()

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
        // Keeps the frame around a page that failed.
        errorElement: <ErrorPage />,
        children: [
          {
            path: '/',
            handle: serverHandles?.home,
            loader: loadHome,
            element: <HomePage />,
            errorElement: <HomeFailure />,
          },
          {
            path: '/clan/:clan',
            handle: serverHandles?.clan,
            lazy: async () => {
              const { ClanPage, ClanFailure, loadClan } = await import('./pages/clan/clan.page.tsx')
              return { Component: ClanPage, ErrorBoundary: ClanFailure, loader: loadClan }
            },
          },
          {
            path: '/clans/*',
            handle: serverHandles?.landing,
            lazy: async () => {
              const { LandingPage, loadLanding } = await import('./pages/landing/landing.page.tsx')
              return { Component: LandingPage, loader: loadLanding }
            },
          },
          {
            path: '/vote',
            handle: { noindex: true, ...serverHandles?.vote } satisfies RouteHandle,
            lazy: async () => {
              const { VotePage, loadVote } = await import('./pages/vote/vote.page.tsx')
              return { Component: VotePage, loader: loadVote }
            },
          },
          {
            path: '/about',
            handle: serverHandles?.about,
            lazy: async () => {
              const { AboutPage, loadAbout } = await import('./pages/about/about.page.tsx')
              return { Component: AboutPage, loader: loadAbout }
            },
          },
          {
            path: '/privacy',
            handle: serverHandles?.privacy,
            lazy: async () => ({ Component: (await import('./pages/privacy/privacy.page.tsx')).PrivacyPage }),
          },
          {
            path: '/terms',
            handle: serverHandles?.terms,
            lazy: async () => ({ Component: (await import('./pages/terms/terms.page.tsx')).TermsPage }),
          },
          {
            path: '/register',
            handle: { noindex: true, ...serverHandles?.register } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/register/register.page.tsx')).RegisterPage }),
          },
          {
            path: '/verify',
            handle: { noindex: true, ...serverHandles?.verify } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/verify/verify.page.tsx')).VerifyPage }),
          },
          {
            path: '/reset',
            handle: { noindex: true, ...serverHandles?.reset } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/reset/reset.page.tsx')).ResetPage }),
          },
          {
            path: '/profile',
            handle: { noindex: true, ...serverHandles?.profile } satisfies RouteHandle,
            lazy: async () => {
              const { ProfilePage, loadProfile } = await import('./pages/profile/profile.page.tsx')
              return { Component: ProfilePage, loader: loadProfile }
            },
          },
          {
            path: '/shortlist',
            handle: { noindex: true, ...serverHandles?.shortlist } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/shortlist/shortlist.page.tsx')).ShortlistPage }),
          },
          { path: '/votes/mine', ...checkPage('myVotes') },
          { path: '/weeks/:week/check', ...checkPage('weekCheck') },
          {
            path: '/admin',
            handle: { noindex: true, ...serverHandles?.admin } satisfies RouteHandle,
            lazy: async () => ({ Component: (await import('./pages/admin/admin.page.tsx')).AdminPage }),
            children: [
              {
                index: true,
                lazy: async () => (await import('./pages/admin/sections.ts')).firstSection(),
              },
              { path: '/admin/cases', lazy: deskSection('cases') },
              { path: '/admin/cases/actions', lazy: deskPage('voteActions') },
              { path: '/admin/cases/networks', lazy: deskPage('sharedNetworks') },
              { path: '/admin/cases/check', lazy: deskPage('check') },
              { path: '/admin/cases/:case', lazy: deskPage('voteCase') },
              { path: '/admin/registrations', lazy: deskSection('registrations') },
              { path: '/admin/updates', lazy: deskSection('updates') },
              { path: '/admin/clans', lazy: deskSection('clans') },
              { path: '/admin/reports', lazy: deskSection('reports') },
              { path: '/admin/votes', lazy: deskSection('votes') },
              { path: '/admin/campaigns', lazy: deskSection('campaigns') },
              { path: '/admin/blog', lazy: deskSection('blog') },
              { path: '/admin/acts', lazy: deskSection('acts') },
              { path: '/admin/mails', lazy: deskSection('mails') },
            ],
          },
          {
            path: '/blog',
            handle: serverHandles?.blog,
            lazy: async () => {
              const { BlogPage, loadBlog } = await import('./pages/blog/blog.page.tsx')
              return { Component: BlogPage, loader: loadBlog }
            },
          },
          {
            path: '/blog/:slug',
            handle: serverHandles?.article,
            lazy: async () => {
              const { ArticlePage, loadArticle } = await import('./pages/blog/article.page.tsx')
              return { Component: ArticlePage, loader: loadArticle }
            },
          },
          {
            path: '/moderation',
            handle: serverHandles?.moderation,
            lazy: archivePage('moderation'),
          },
          {
            path: '/weeks',
            handle: serverHandles?.weeks,
            lazy: archivePage('weeks'),
          },
          {
            path: '/weeks/:week',
            handle: serverHandles?.week,
            lazy: archivePage('week'),
          },
          {
            path: '/how-ranking-works',
            handle: serverHandles?.rule,
            lazy: archivePage('rule'),
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

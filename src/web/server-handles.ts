import type { RouteHandle } from './route-handle.ts'

/** A static import would add the module to the first page's script, although only the server needs it here. */
const importFilters = () => import('./features/filters/filters.ts')

/** Handles that only the server reads, excluded from the browser's script. `noindex` is in the routes, because pages read it. */
export const serverHandles = import.meta.env.SSR
  ? ({
      home: { cache: {}, query: (await importFilters()).listParameters },
      clan: {
        cache: { clan: /\d+-[a-z0-9-]+/ },
        query: ['weeks'],
        source: 'src/web/pages/clan/clan.page.tsx',
      },
      landing: {
        cache: { '*': /[a-z0-9-]+(?:\/[a-z0-9-]+){0,2}/ },
        query: ['page'],
        source: 'src/web/pages/landing/landing.page.tsx',
      },
      about: { source: 'src/web/pages/about/about.page.tsx' },
      privacy: { source: 'src/web/pages/privacy/privacy.page.tsx' },
      terms: { source: 'src/web/pages/terms/terms.page.tsx' },
      blog: { source: 'src/web/pages/blog/blog.page.tsx' },
      article: { source: 'src/web/pages/blog/article.page.tsx' },
      weeks: { cache: {}, query: ['page'], source: 'src/web/pages/archive/weeks.page.tsx' },
      week: {
        cache: { week: /\d{4}-W\d{2}/ },
        query: ['page', 'q', 'version'],
        source: 'src/web/pages/archive/week.page.tsx',
      },
      moderation: { cache: {}, query: ['page'], source: 'src/web/pages/archive/moderation/moderation.page.tsx' },
      rule: { source: 'src/web/pages/archive/rule.page.tsx' },
      checks: { source: 'src/web/pages/checks/checks.page.tsx' },
      vote: { source: 'src/web/pages/vote/vote.page.tsx' },
      register: { source: 'src/web/pages/register/register.page.tsx' },
      verify: { noReferrer: true, source: 'src/web/pages/verify/verify.page.tsx' },
      reset: { noReferrer: true, source: 'src/web/pages/reset/reset.page.tsx' },
      profile: { source: 'src/web/pages/profile/profile.page.tsx' },
      shortlist: { source: 'src/web/pages/shortlist/shortlist.page.tsx' },
      admin: { source: 'src/web/pages/admin/admin.page.tsx' },
    } satisfies Record<string, RouteHandle>)
  : undefined

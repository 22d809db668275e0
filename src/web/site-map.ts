import type { Site } from '#contract/site.ts'

/** A page that navigation can lead to. */
export interface SitePage {
  readonly path: string
  readonly label: string
}

const home: SitePage = { path: '/', label: 'Home' }
const about: SitePage = { path: '/about', label: 'About us' }
const blog: SitePage = { path: '/blog', label: 'Blog' }
const register: SitePage = { path: '/register', label: 'Register' }
const contact: SitePage = { path: '/about#contact', label: 'Contact us' }
const profile: SitePage = { path: '/profile', label: 'My profile' }
const admin: SitePage = { path: '/admin', label: 'Admin' }
const privacy: SitePage = { path: '/privacy', label: 'Privacy Policy' }
const terms: SitePage = { path: '/terms', label: 'Terms of Service' }

/** What one agrees to by registering. */
export const legalPages: readonly SitePage[] = [terms, privacy]

/** Where one writes to the operator; nothing where no address for it is set, except in development, which says so. */
export function contactPages(site: Site): SitePage[] {
  return site.hasSupport || site.development ? [contact] : []
}

/** Whether a page is the way to write to the operator, which script can shorten. */
export function isContact(page: SitePage): boolean {
  return page.path === contact.path
}

/** What of the signed-in user decides about links. */
interface User {
  readonly isAdmin: boolean
}

/** The links of the top bar, in order; without a user those of a guest. */
export function topBarPages(user: User | undefined): SitePage[] {
  return [home, about, blog, ...accountPages(user), ...(user?.isAdmin ? [admin] : [])]
}

/** The links of the footer, in order; without a user those of a guest. */
export function footerPages(site: Site, user: User | undefined): SitePage[] {
  return [home, blog, ...accountPages(user), about, ...contactPages(site), privacy, terms]
}

function accountPages(user: User | undefined): SitePage[] {
  return [user ? profile : register]
}

import type { Site } from '#contract/site.ts'

/** A page that navigation can lead to. */
export interface SitePage {
  readonly path: string
  readonly label: string
  /** Whether the page exists; one that is still to come is linked in development only. */
  readonly ready: boolean
}

const home: SitePage = { path: '/', label: 'Home', ready: true }
const about: SitePage = { path: '/about', label: 'About us', ready: false }
const blog: SitePage = { path: '/blog', label: 'Blog', ready: false }
const register: SitePage = { path: '/register', label: 'Register', ready: true }
const contact: SitePage = { path: '/about#contact', label: 'Contact us', ready: false }
const profile: SitePage = { path: '/profile', label: 'My profile', ready: true }
const admin: SitePage = { path: '/admin', label: 'Admin', ready: true }
const privacy: SitePage = { path: '/privacy', label: 'Privacy Policy', ready: false }
const terms: SitePage = { path: '/terms', label: 'Terms of Service', ready: false }

/** What one agrees to by registering. */
export function legalPages(site: Site): SitePage[] {
  return shown([terms, privacy], site)
}

/** Where one writes to the operator; nothing while that page is still to come. */
export function contactPages(site: Site): SitePage[] {
  return shown([contact], site)
}

/** What of the signed-in user decides about links. */
interface User {
  readonly isAdmin: boolean
}

/** The pages that are still to come. */
export const pagesToCome = [about, blog, register, profile, admin, privacy, terms].filter((page) => !page.ready)

/** The links of the top bar, in order; without a user those of a guest. */
export function topBarPages(site: Site, user: User | undefined): SitePage[] {
  return shown([home, about, blog, ...accountPages(user), ...(user?.isAdmin ? [admin] : [])], site)
}

/** The links of the footer, in order; without a user those of a guest. */
export function footerPages(site: Site, user: User | undefined): SitePage[] {
  return shown([home, blog, ...accountPages(user), about, contact, privacy, terms], site)
}

function accountPages(user: User | undefined): SitePage[] {
  return [user ? profile : register]
}

function shown(pages: readonly SitePage[], site: Site): SitePage[] {
  return pages.filter((page) => page.ready || site.development)
}

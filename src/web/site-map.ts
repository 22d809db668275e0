import type { Site } from '#contract/site.ts'

export interface SitePage {
  readonly path: string
  readonly label: string
  /** Shown in the top bar only in the menu on phones, and on wide screens. */
  readonly isSecondary?: boolean
}

const home: SitePage = { path: '/', label: 'Home' }
const shortlist: SitePage = { path: '/shortlist', label: 'Shortlist', isSecondary: true }
const about: SitePage = { path: '/about', label: 'About us' }
const blog: SitePage = { path: '/blog', label: 'Blog' }
const moderation: SitePage = { path: '/moderation', label: 'Moderation' }
const myVotes: SitePage = { path: '/votes/mine', label: 'My votes', isSecondary: true }
const results: SitePage = { path: '/weeks', label: 'Results', isSecondary: true }
const register: SitePage = { path: '/register', label: 'Register' }
const contact: SitePage = { path: '/about#contact', label: 'Contact us' }
const profile: SitePage = { path: '/profile', label: 'My profile' }
const admin: SitePage = { path: '/admin', label: 'Admin' }
const privacy: SitePage = { path: '/privacy', label: 'Privacy Policy' }
const terms: SitePage = { path: '/terms', label: 'Terms of Service' }

export const legalPages: readonly SitePage[] = [terms, privacy]

/** The contact page, if an address is configured. Development servers always show it, with a note if none is set. */
export function contactPages(site: Site): SitePage[] {
  return site.hasSupport || site.development ? [contact] : []
}

/** Whether a page is the contact page, whose link becomes a `mailto:` link with script. */
export function isContact(page: SitePage): boolean {
  return page.path === contact.path
}

interface User {
  readonly isAdmin: boolean
}

/** Links of the top bar, in order. Without a user, the links for guests. */
export function topBarPages(user: User | undefined): SitePage[] {
  return [home, shortlist, myVotes, results, about, blog, ...accountPages(user), ...(user?.isAdmin ? [admin] : [])]
}

export function footerPages(site: Site, user: User | undefined): SitePage[] {
  return [
    home,
    shortlist,
    myVotes,
    results,
    blog,
    ...accountPages(user),
    about,
    ...contactPages(site),
    moderation,
    privacy,
    terms,
  ]
}

function accountPages(user: User | undefined): SitePage[] {
  return [user ? profile : register]
}

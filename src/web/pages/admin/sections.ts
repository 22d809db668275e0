import type { RouteHandle } from '../../route-handle.ts'

/** Sections of the admin area by their name in the URL. Each loads its own code. */
export const sections = {
  cases: {
    label: 'Cases',
    load: async () => {
      const { VoteCases: Component, loader } = await import('./cases/list/vote-cases.tsx')
      return { Component, loader, handle: sourceOf('cases/list/vote-cases.tsx') }
    },
  },
  registrations: {
    label: 'Registrations',
    load: async () => {
      const { Registrations: Component, loader } = await import('./queues/registrations.tsx')
      return { Component, loader, handle: sourceOf('queues/registrations.tsx') }
    },
  },
  updates: {
    label: 'Updates',
    load: async () => {
      const { Updates: Component, loader } = await import('./queues/updates.tsx')
      return { Component, loader, handle: sourceOf('queues/updates.tsx') }
    },
  },
  clans: {
    label: 'All clans',
    load: async () => {
      const { AllClans: Component, loader } = await import('./clans/all-clans.tsx')
      return { Component, loader, handle: sourceOf('clans/all-clans.tsx') }
    },
  },
  reports: {
    label: 'Reports',
    load: async () => {
      const { Reports: Component, loader } = await import('./reports/reports.tsx')
      return { Component, loader, handle: sourceOf('reports/reports.tsx') }
    },
  },
  votes: {
    label: 'Voting data',
    load: async () => {
      const { VotingData: Component, loader } = await import('./votes/voting-data.tsx')
      return { Component, loader, handle: sourceOf('votes/voting-data.tsx') }
    },
  },
  campaigns: {
    label: 'Campaigns',
    load: async () => {
      const { Campaigns: Component, loader } = await import('./campaigns/campaigns.tsx')
      return { Component, loader, handle: sourceOf('campaigns/campaigns.tsx') }
    },
  },
  blog: {
    label: 'Blog',
    load: async () => {
      const { Blog: Component, loader } = await import('./blog/blog.tsx')
      return { Component, loader, handle: sourceOf('blog/blog.tsx') }
    },
  },
  acts: {
    label: 'Audit log',
    load: async () => {
      const { AuditLog: Component, loader } = await import('./audit-log/audit-log.tsx')
      return { Component, loader, handle: sourceOf('audit-log/audit-log.tsx') }
    },
  },
  mails: {
    label: 'Emails',
    load: async () => {
      const { UndeliveredEmails: Component, loader } = await import('./emails/undelivered-emails.tsx')
      return { Component, loader, handle: sourceOf('emails/undelivered-emails.tsx') }
    },
  },
}

/** `/admin` */
export async function firstSection() {
  const { FirstSection: Component, loader } = await import('./first-section.tsx')
  return { Component, loader, handle: sourceOf('first-section.tsx') }
}

/** Pages below a section's URL. */
export const sectionPages = {
  voteCase: async () => {
    const { VoteCasePage: Component, loader } = await import('./cases/vote-case.tsx')
    return { Component, loader, handle: sourceOf('cases/vote-case.tsx') }
  },
  check: async () => {
    const { BlindCheck: Component, loader } = await import('./cases/blind-check/blind-check.tsx')
    return { Component, loader, handle: sourceOf('cases/blind-check/blind-check.tsx') }
  },
  voteActions: async () => {
    const { VoteActionsPage: Component, loader } = await import('./cases/vote-actions.tsx')
    return { Component, loader, handle: sourceOf('cases/vote-actions.tsx') }
  },
  sharedNetworks: async () => {
    const { SharedNetworks: Component, loader } = await import('./cases/shared-networks/shared-networks.tsx')
    return { Component, loader, handle: sourceOf('cases/shared-networks/shared-networks.tsx') }
  },
}

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]

/** Lets the server find a section's styles in the build manifest. */
function sourceOf(file: string): RouteHandle {
  return { source: `src/web/pages/admin/${file}` }
}

export function sectionPath(name: SectionName): string {
  return `/admin/${name}`
}

/** The section of a path that the router matched, which ignores case and trailing slashes; undefined for `/admin`. */
export function sectionAt(pathname: string): SectionName | undefined {
  return sectionNames.find((name) => pathname.toLowerCase().startsWith(sectionPath(name)))
}

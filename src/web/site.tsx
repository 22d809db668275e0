import { createContext, type ReactNode, use } from 'react'
import type { Site } from '#contract/site.ts'

const SiteContext = createContext<Site | undefined>(undefined)

export function SiteProvider({ site, children }: { site: Site; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite must be used within a SiteProvider')
  return site
}

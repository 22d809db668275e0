import { createContext, use } from 'react'
import { useSite } from '../../site.tsx'

/** A thing of schema.org. */
export type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string }

/** Takes what the pages tell about themselves while the server renders them. */
export const CollectThings = createContext<((things: readonly Thing[]) => void) | undefined>(undefined)

export interface StructuredDataProps {
  /** Makes the things; `absolute` makes a path of this site a whole address. */
  readonly describe: (absolute: (path: string) => string) => readonly Thing[]
}

/**
 * Tells search engines what a page is about, as JSON-LD. On the server alone: a script element made in the browser would
 * be refused, and nobody reads it there.
 */
export function StructuredData({ describe }: StructuredDataProps) {
  const { baseUrl } = useSite()
  const collect = use(CollectThings)
  collect?.(describe((path) => new URL(path, baseUrl).href))
  return null
}

/** The way to a page, from the list on. */
export function breadcrumbs(steps: readonly (readonly [name: string, url: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
}

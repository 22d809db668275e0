import { createContext, use } from 'react'
import { useSite } from '../../site.tsx'

export type Thing = Readonly<Record<string, unknown>> & { readonly '@type': string }

export const CollectThings = createContext<((things: readonly Thing[]) => void) | undefined>(undefined)

export interface StructuredDataProps {
  /** Returns the entities. `absolute` turns a path of this site into an absolute URL. */
  readonly describe: (absolute: (path: string) => string) => readonly Thing[]
}

/** JSON-LD for crawlers. Server only, since the CSP would block a script element added in the browser. */
export function StructuredData({ describe }: StructuredDataProps) {
  const { baseUrl } = useSite()
  const collect = use(CollectThings)
  collect?.(describe((path) => new URL(path, baseUrl).href))
  return null
}

export function breadcrumbs(steps: readonly (readonly [name: string, url: string])[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  }
}

import { useSearchParams } from 'react-router'
import { filterChoices, filterNames, readFilters } from '../../features/filters/filters.ts'
import { canonicalListHref } from '../../features/filters/list-href.ts'
import { useSite } from '../../site.tsx'

/** What search engines and tabs read of the list. */
export function HomeHead({ page }: { page: number }) {
  const { siteName, gameName, baseUrl } = useSite()
  const [query] = useSearchParams()
  const filters = readFilters(query)
  const chosen = filterNames.flatMap((name) => {
    const options: Readonly<Record<string, string>> = filterChoices[name].options
    return options[filters[name] ?? ''] ?? []
  })
  const parts = [
    chosen.length === 0 ? `Clans and platoons of ${gameName}` : `Clans: ${chosen.join(', ')}`,
    ...(page > 1 ? [`page ${page}`] : []),
    siteName,
  ]
  return (
    <>
      <title>{parts.join(' · ')}</title>
      <meta
        name="description"
        content={`Find a clan or platoon for ${gameName}: browse by region, platform and playstyle, see this week's ranking, and vote for yours.`}
      />
      <link rel="canonical" href={new URL(canonicalListHref(filters, page), baseUrl).href} />
    </>
  )
}

import { useSearchParams } from 'react-router'
import { filterChoices, filterNames, isFiltered, readFilters } from '../../features/filters/filters.ts'
import { canonicalListHref } from '../../features/filters/list-href.ts'
import { PageHead } from '../../features/head/page-head.tsx'
import { useSite } from '../../site.tsx'

/** Title and metadata. Search engines index each page of the ranking, but no filtered lists: those only repeat its clans. */
export function HomeHead({ page, failed = false }: { page: number; failed?: boolean }) {
  const { gameName } = useSite()
  const [query] = useSearchParams()
  const filters = readFilters(query)
  const chosen = filterNames.flatMap((name) => {
    const options: Readonly<Record<string, string>> = filterChoices[name].options
    return options[filters[name] ?? ''] ?? []
  })
  const activeFilters = filters.q === undefined ? chosen : [...chosen, `“${filters.q}”`]
  const parts = [
    activeFilters.length === 0 ? `Clans and platoons of ${gameName}` : `Clans: ${activeFilters.join(', ')}`,
    ...(page > 1 ? [`page ${page}`] : []),
  ]
  return (
    <PageHead
      title={parts.join(' · ')}
      description={`Find a clan or platoon for ${gameName}: browse by region, platform and playstyle, see this week's ranking, and vote for yours.`}
      canonical={canonicalListHref(filters, page)}
      noindex={failed || isFiltered(filters)}
    />
  )
}

import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { weekPageSize } from '#contract/rules/lists/pages.ts'
import type { WeekResult } from '#contract/weeks.ts'
import { breadcrumbs, StructuredData } from '../../features/head/structured-data.tsx'
import { weekName } from '../../features/weeks/week-texts.ts'

/** Structured data for a page of a week's ranking and its breadcrumbs. */
export function WeekData({ result, page }: { readonly result: WeekResult; readonly page: number }) {
  const { week, lines } = result
  return (
    <StructuredData
      describe={(absolute) => [
        {
          '@type': 'ItemList',
          name: weekName(week),
          itemListElement: lines.flatMap(({ id, name }, index) =>
            name === null
              ? []
              : {
                  '@type': 'ListItem',
                  position: (page - 1) * weekPageSize + index + 1,
                  name,
                  url: absolute(clanPath({ id, name })),
                },
          ),
        },
        breadcrumbs([
          ['Results', absolute('/weeks')],
          [weekName(week), absolute(`/weeks/${week}`)],
        ]),
      ]}
    />
  )
}

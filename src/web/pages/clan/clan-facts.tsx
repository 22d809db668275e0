import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ClanDetails } from '#contract/clans.ts'
import { entriesIn, entryIn, type ListEntry } from '#contract/rules/clans/clan-codes.ts'
import { facetPaths } from '#contract/rules/clans/facet-paths.ts'
import { DateTime } from '../../features/dates/date-time.tsx'
import styles from './clan-facts.module.css'
import { StatedFacts } from './stated-facts.tsx'

type FactsOf = Pick<ClanDetails, 'region' | 'platforms' | 'playstyles' | 'facts' | 'listed_at' | 'updated_at'>

/** A clan's facts. Region, platforms and playstyles link to their landing pages. */
export function ClanFacts({ clan }: { clan: FactsOf }) {
  const { region, platforms, playstyles, facts, listed_at: listedAt, updated_at: updatedAt } = clan
  const { pathOf } = facetPaths()
  return (
    <dl className={styles.facts}>
      <Fact term="Region">
        <EntryLink of={entryIn('regions', region)} path={pathOf({ region })} />
      </Fact>
      <Fact term="Platforms">
        {entriesIn('platforms', platforms).map((entry) => (
          <EntryLink key={entry.code} of={entry} path={pathOf({ platform: entry.code })} />
        ))}
      </Fact>
      <Fact term="Playstyle">
        {entriesIn('playstyles', playstyles).map((entry) => (
          <EntryLink key={entry.code} of={entry} path={pathOf({ playstyle: entry.code })} />
        ))}
      </Fact>
      {facts && <StatedFacts facts={facts} />}
      {/* Earlier versions of the API send no dates. */}
      {listedAt > 0 && <DateFact term="Listed since" instant={listedAt} />}
      {updatedAt > listedAt && <DateFact term="Last updated" instant={updatedAt} />}
    </dl>
  )
}

/** `path`: the landing page, if there is one. */
function EntryLink({ of: { name, icon }, path = '/' }: { readonly of: ListEntry; readonly path: string | undefined }) {
  return (
    <dd>
      <Link to={path}>
        {icon && <img src={icon} alt="" width={24} height={24} />}
        {name}
      </Link>
    </dd>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      {children}
    </div>
  )
}

function DateFact({ term, instant }: { readonly term: string; readonly instant: number }) {
  return (
    <Fact term={term}>
      <dd>
        <DateTime instant={instant} format="day" className={styles.date} />
      </dd>
    </Fact>
  )
}

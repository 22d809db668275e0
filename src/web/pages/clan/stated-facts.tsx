import { Link } from 'react-router'
import type { ClanFacts } from '#contract/clan-facts.ts'
import { type FactName, factTerms, factValues } from '../../features/clan-facts/fact-texts.ts'
import { PlayTimes } from '../../features/clan-facts/play-times.tsx'
import { listHref } from '../../features/filters/list-href.ts'
import styles from './clan-facts.module.css'

/** The list's filters for these facts, in display order. Play times have their own row. */
const filters = {
  recruiting: 'recruiting',
  languages: 'language',
  size: 'size',
  microphone: 'microphone',
  min_age: 'age',
} as const satisfies Partial<Record<FactName, string>>

/** The optional facts that a clan states, as rows of a description list. Values link to the list of clans that share them. */
export function StatedFacts({ facts }: { readonly facts: ClanFacts }) {
  const values = factValues(facts)
  return (
    <>
      {(Object.keys(filters) as (keyof typeof filters)[]).map(
        (name) =>
          values[name].length > 0 && (
            <div key={name}>
              <dt>{factTerms[name]}</dt>
              {values[name].map(({ code, text }) => (
                <dd key={text}>
                  {/* The browser may have another name for a language than the server. */}
                  <Link to={listHref(new URLSearchParams(), { [filters[name]]: code })} suppressHydrationWarning>
                    {text}
                  </Link>
                </dd>
              ))}
            </div>
          ),
      )}
      {facts.play_times && (
        <div className={styles.times}>
          <dt>{factTerms.play_times}</dt>
          <dd>
            <PlayTimes times={facts.play_times} />
          </dd>
        </div>
      )}
    </>
  )
}

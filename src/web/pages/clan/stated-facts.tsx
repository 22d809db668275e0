import { Link } from 'react-router'
import type { ClanFacts } from '#contract/clan-facts.ts'
import { microphone, recruiting, sizeBands } from '#contract/rules/clan-facts.ts'
import { languageName, languageOf } from '#contract/rules/language-tag.ts'
import { listHref } from '../../features/filters/list-href.ts'
import styles from './clan-facts.module.css'
import { PlayTimes } from './play-times.tsx'

/** The optional facts that a clan states: rows of a description list. Values lead to the list of the clans that share them. */
export function StatedFacts({ facts }: { readonly facts: ClanFacts }) {
  const { min_age: minAge, play_times: playTimes } = facts
  return (
    <>
      <Row term="Recruiting" filter="recruiting" values={choice(facts.recruiting, recruiting)} />
      <Row
        term="Languages"
        filter="language"
        values={facts.languages?.map((tag) => [languageOf(tag), languageName(tag) ?? tag])}
      />
      <Row term="Size" filter="size" values={choice(facts.size, sizeBands)} />
      <Row term="Microphone" filter="microphone" values={choice(facts.microphone, microphone)} />
      <Row term="Minimum age" filter="age" values={minAge && [[String(minAge), `${minAge} years`]]} />
      {playTimes && (
        <div className={styles.times}>
          <dt>Play times</dt>
          <PlayTimes times={playTimes} />
        </div>
      )}
    </>
  )
}

type Values = readonly (readonly [code: string, text: string])[]

function choice<K extends string>(code: K | undefined, names: Readonly<Record<K, string>>): Values | undefined {
  return code && [[code, names[code]]]
}

interface RowProps {
  readonly term: string
  readonly filter: string
  readonly values: Values | 0 | undefined
}

function Row({ term, filter, values }: RowProps) {
  if (!values) return null
  return (
    <div>
      <dt>{term}</dt>
      {values.map(([code, text]) => (
        <dd key={text}>
          {/* The browser may know a language under another name than the server. */}
          <Link to={listHref(new URLSearchParams(), { [filter]: code })} suppressHydrationWarning>
            {text}
          </Link>
        </dd>
      ))}
    </div>
  )
}

import { useState } from 'react'
import type { ClanDetails } from '#contract/clans.ts'
import { imagePriority } from '../../features/clan-card/card-image.tsx'
import { ClanCard } from '../../features/clan-card/clan-card.tsx'
import { clanChips } from '../../features/clan-card/clan-chips.ts'
import { Choice } from '../../ui/choice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Comparison } from './comparison.tsx'
import styles from './shortlist.module.css'

const maxCompared = 4

export const comparisonId = 'compare'

/** Listed clans as cards, and a comparison of the clans that the visitor selects; initially the first four. */
export function ShortlistedClans({ clans }: { readonly clans: readonly ClanDetails[] }) {
  const [chosen, setChosen] = useState<readonly number[]>()
  const compared = clans.filter(({ id }, index) => chosen?.includes(id) ?? index < maxCompared)
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const isFull = compared.length >= maxCompared

  function choose(id: number, isChosen: boolean) {
    const others = compared.map((clan) => clan.id).filter((other) => other !== id)
    setChosen(isChosen ? [...others, id] : others)
  }

  return (
    <>
      <ul className={styles.grid}>
        {clans.map((clan, index) => {
          const isCompared = compared.includes(clan)
          const isTooMany = isFull && !isCompared
          return (
            <li key={clan.id} className={styles.item}>
              <ClanCard clan={clan} chips={clanChips(clan, timeZone)} image={imagePriority(index)} />
              <Choice
                type="checkbox"
                checked={isCompared}
                disabled={isTooMany}
                onChange={(event) => choose(clan.id, event.target.checked)}
              >
                Compare<VisuallyHidden>{` ${clan.name}`}</VisuallyHidden>
                {isTooMany && ' (at most four)'}
              </Choice>
            </li>
          )
        })}
      </ul>
      <h2 id={comparisonId} tabIndex={-1}>
        Comparison
      </h2>
      {compared.length < 2 ? (
        <p className={styles.note}>Choose &ldquo;Compare&rdquo; for two to four clans to see them side by side.</p>
      ) : (
        <Comparison clans={compared} />
      )}
    </>
  )
}

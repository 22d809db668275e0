import { useEffect, useRef, useState } from 'react'
import type { ClanDetails } from '#contract/clans.ts'
import { countClans } from '#contract/rules/text/count-texts.ts'
import { useVotingClient } from '../../features/voting/use-voting-client.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { comparisonId, ShortlistedClans } from './shortlisted-clans.tsx'
import styles from './shortlist.module.css'
import { UnavailableClans } from './unavailable-clans.tsx'
import { useShortlistedClans } from './use-shortlisted-clans.ts'

/** Rendered only in the browser, because the list is stored there. */
export function ShortlistContent({ ids }: { readonly ids: readonly number[] }) {
  const client = useVotingClient()
  const { clans, retry } = useShortlistedClans(ids)
  /** Clans that already had a vote when the filter was turned on: a card must not vanish right after the user votes on it. */
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [isFiltered, setFiltered] = useState(false)
  const headline = useFocusAfterRemoval(ids.length)

  const failed = ids.some((id) => clans.get(id) === 'failed')
  const isLoading = ids.some((id) => !clans.has(id))
  const listed = ids.map((id) => clans.get(id)).filter((clan): clan is ClanDetails => typeof clan === 'object')
  const shown = isFiltered ? listed.filter(({ id, recommended }) => !recommended && !hidden.has(id)) : listed

  function filter(isOn: boolean) {
    setFiltered(isOn)
    setHidden(new Set(ids.filter(client.hasVoted)))
  }

  function tryAgain() {
    // The button disappears while the clans load.
    headline.current?.focus({ preventScroll: true })
    retry()
  }

  return (
    <>
      <div className={styles.tools}>
        <h2 ref={headline} tabIndex={-1}>
          {countClans(ids.length)}
        </h2>
        {ids.length > 0 && (
          <Choice type="checkbox" checked={isFiltered} onChange={(event) => filter(event.target.checked)}>
            Not voted for yet this week
          </Choice>
        )}
        {shown.length > 1 && (
          // On a phone, the comparison is below all cards.
          <a href={`#${comparisonId}`} className={styles.jump}>
            To the comparison
          </a>
        )}
      </div>
      {ids.length === 0 && (
        <div className={styles.note}>
          {openStorage('local') ? (
            <p>Press the star on a clan&rsquo;s card or page to put it on the list.</p>
          ) : (
            <p>This browser blocks storage for this site, so it cannot keep a shortlist.</p>
          )}
          <p>
            <ButtonLink href="/" variant="primary">
              To the list of clans
            </ButtonLink>
          </p>
        </div>
      )}
      <output className={styles.status}>
        {isLoading && <span className={styles.note}>Loading the clans…</span>}
        {failed && <span className={styles.note}>Some clans could not be loaded.</span>}
        {isFiltered && shown.length === 0 && listed.length > 0 && (
          <span className={styles.note}>You have voted this week for every clan here that can be voted for.</span>
        )}
      </output>
      {failed && <Button onClick={tryAgain}>Try again</Button>}
      {shown.length > 0 && <ShortlistedClans clans={shown} />}
      <UnavailableClans ids={ids.filter((id) => clans.get(id) === 'unlisted')} />
    </>
  )
}

/** Moves the focus to the headline if a removed clan had it. */
function useFocusAfterRemoval(count: number) {
  const headline = useRef<HTMLHeadingElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) headline.current?.focus()
    before.current = count
  }, [count])
  return headline
}

import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { failureText } from '../../../failure-text.ts'
import { useSite } from '../../../site.tsx'
import { openStorage } from '../../../storage/open-storage.ts'
import { loadUncountedVotes, type UncountedVotesAnswer } from './load-uncounted-votes.ts'
import { UncountedVoteAdvice } from './uncounted-vote-advice.tsx'
import styles from './uncounted-votes.module.css'

type Outcome = UncountedVotesAnswer | { readonly error: unknown }

interface Place {
  readonly heading?: 'h2' | 'h3'
  /** True if the page itself shows advice for voters. */
  readonly hasAdvice?: boolean
}

/** Tells voters which of their votes this week do not count. Shows nothing if this browser has not voted this week. */
export function UncountedVotes(place: Place) {
  const api = useApi()
  const { voteOffsetMinutes } = useSite()
  const [outcome, setOutcome] = useState<Outcome>()

  useEffect(() => {
    let isShown = true
    const show = (next: Outcome) => {
      if (isShown) setOutcome(next)
    }
    loadUncountedVotes(api, openStorage('local'), Date.now(), voteOffsetMinutes * 60_000)?.then(
      show,
      (error: unknown) => show({ error }),
    )
    return () => {
      isShown = false
    }
  }, [api, voteOffsetMinutes])

  return outcome && <UncountedVotesReport outcome={outcome} {...place} />
}

export function UncountedVotesReport({
  outcome,
  heading: Heading = 'h3',
  hasAdvice = false,
}: Place & { readonly outcome: Outcome }) {
  return (
    <section className={styles.report} aria-labelledby="uncounted-votes">
      <Heading id="uncounted-votes">Your votes this week</Heading>
      {'error' in outcome && <p>Their state could not be loaded. {failureText(outcome.error).advice}</p>}
      {'votes' in outcome && <p>{summaryText(outcome)}</p>}
      {'votes' in outcome && outcome.votes.length > 0 && (
        <>
          <ul className={styles.list}>
            {outcome.votes.map(({ clanId, name, checking }) => (
              <li key={clanId}>
                <strong dir="auto">{name ?? 'A clan that is not listed anymore'}</strong>
                <span>{checking ? 'This vote is being checked.' : 'This vote was not counted.'}</span>
              </li>
            ))}
          </ul>
          {!hasAdvice && <UncountedVoteAdvice />}
        </>
      )}
    </section>
  )
}

/** Claims nothing about votes of the current hour, because the server does not say yet whether they count. */
function summaryText({ votes, seen, unseen }: UncountedVotesAnswer): string {
  if (votes.length > 0)
    return (
      (votes.length === 1 ? 'So far, this vote does not count.' : 'So far, these votes do not count.') +
      (unseen > 0 ? ' Votes from the current hour are not included yet.' : '')
    )
  if (seen === 0)
    return unseen === 1
      ? 'You cast this vote within the current hour. After it, you can see here whether it counts so far.'
      : 'Your votes are from the current hour. After it ends, you can see here whether they count so far.'
  const canChange = 'This may change until the week is final.'
  if (unseen === 0) return `So far, ${seen === 1 ? 'it counts' : 'all of them count'}. ${canChange}`
  const counting =
    seen === 1 ? 'the one from before the current hour counts' : 'those from before the current hour count'
  return `So far, ${counting}. ${unseen === 1 ? 'The later one is' : 'Later ones are'} not included yet. ${canChange}`
}

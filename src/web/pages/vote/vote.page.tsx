import { Suspense, useRef } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { readClanId } from '#contract/rules/clans/clan-id.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { clanPreviewImage, PageHead } from '../../features/head/page-head.tsx'
import { VotingOptions } from '../../features/voting/options/voting-options.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Countdown } from './countdown.tsx'
import type { loadVote } from './load-vote.ts'
import { NextVote } from './next-vote.tsx'
import { useSingleVote } from './use-single-vote.ts'
import styles from './vote.page.module.css'
import { VoteAfter } from './vote-after.tsx'
import { VoteClan } from './vote-clan.tsx'
import { describeVote } from './vote-report.ts'
import { VoteIcon } from './vote-icon.tsx'
import { VoteTally } from './vote-tally.tsx'

export { loadVote } from './load-vote.ts'

/** `/vote?id={clanId}`: votes once per page load. The page's script casts the vote; the request alone does not. */
export function VotePage() {
  const clan = useLoaderData<typeof loadVote>()
  const [query] = useSearchParams()
  const clanId = readClanId(query.get('id'))
  const { progress, tryAgain } = useSingleVote(clanId)
  const state = clanId === undefined ? undefined : progress
  const { icon, headline, message } = describeVote(state)

  const headlineRef = useRef<HTMLHeadingElement>(null)

  function retry() {
    // The retry removes the button that has focus.
    headlineRef.current?.focus()
    tryAgain()
  }

  return (
    <section className={styles.page} aria-label="Vote">
      <PageHead
        // Link previews of a shared vote link show the clan instead of an outcome.
        title={clan && icon === 'working' ? `Vote for ${clan.name}` : headline}
        description="One vote a week for each clan, no account needed."
        image={clan ? clanPreviewImage(clan) : undefined}
      />
      <div className={styles.panel} data-outcome={icon}>
        <div className={styles.report} data-needs-script={clanId !== undefined}>
          <p className={styles.eyebrow}>Weekly vote</p>
          {clan && <VoteClan clan={clan} />}
          <VoteIcon kind={icon} />
          <div aria-live="polite" className={styles.text}>
            <h1 ref={headlineRef} tabIndex={-1} className={styles.headline}>
              {headline}
            </h1>
            {message && <p className={styles.message}>{message}</p>}
            {state?.kind === 'paused' && <Countdown until={state.until} className={styles.detail} />}
            {state?.kind === 'failed' && (
              <p className={styles.detail}>
                {state.headline && <strong className={styles.failure}>{state.headline}</strong>}
                {state.detail}
              </p>
            )}
            {state?.kind === 'already_voted' && <NextVote instant={state.nextVote} className={styles.message} />}
          </div>
          {icon === 'working' && <VoteTally votes={undefined} />}
          {state?.kind === 'registered' && <VoteTally votes={state.votes} />}
          {clan && state?.kind === 'registered' && state.after && (
            <Suspense>
              <VoteAfter after={state.after} clanName={clan.name} />
            </Suspense>
          )}
          {state?.kind === 'already_voted' && clan && <VoteTally votes={clan.votes} />}
        </div>
        {clanId !== undefined && <NoScriptNotice />}
        <div className={styles.actions}>
          {state?.kind === 'failed' && state.canRetry && (
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          )}
          {clan && <ButtonLink href={clanPath(clan)}>More about {clan.name}</ButtonLink>}
          <ButtonLink href="/">To the list of clans</ButtonLink>
          <VotingOptions />
        </div>
      </div>
    </section>
  )
}

function NoScriptNotice() {
  return (
    <noscript>
      <div className={styles.text}>
        <h1 className={styles.headline}>Voting needs JavaScript</h1>
        <p className={styles.message}>
          No vote was registered. Turn JavaScript on for this site, then reload the page.
        </p>
      </div>
    </noscript>
  )
}

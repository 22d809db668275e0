import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { startOfWeek, voteWeekEnd } from '#contract/rules/votes/vote-week.ts'
import { useSite } from '../../../site.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { fullStopAfter } from '#contract/rules/text/full-stop.ts'
import { isComposing } from '../../../ui/is-composing.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DateTime } from '../../dates/date-time.tsx'
import { ShareActions } from '../../share/share-actions.tsx'
import { votedShareText } from '../../share/share-links.ts'
import type { AcceptedVote } from '../vote-details.ts'
import styles from './after-vote.module.css'
import { createOpenPanel } from './open-panel.ts'
import { placeText } from './place-text.ts'
import { ProofProgress, proofTexts } from './proof-progress.tsx'
import { useVotesInWeek } from './votes-this-week.ts'

export interface AfterVoteProps {
  readonly vote: AcceptedVote
  /** Settles when the vote's proof of work has been sent or has failed. Undefined if none is needed. */
  readonly proof?: Promise<void> | undefined
  readonly clanName: string
  /** Renders it as part of the page, without frame and close button. */
  readonly isInline?: boolean | undefined
}

const openPanel = createOpenPanel()

/** Rank, time of the next vote, and sharing. A press outside does not close the panel, because users could not reopen it. */
export function AfterVote({ vote, proof, clanName, isInline = false }: AfterVoteProps) {
  const { siteName, baseUrl, voteOffsetMinutes } = useSite()
  const isOpen = useSyncExternalStore(openPanel.subscribe, () => openPanel.is(vote))
  const panel = useRef<HTMLDivElement>(null)
  const votes = useVotesInWeek(vote.week)
  useEffect(() => {
    openPanel.open(vote)
    return () => openPanel.close(vote)
  }, [vote])
  const offset = voteOffsetMinutes * 60_000
  const place = placeText(vote)
  const rest = place === '' ? fullStopAfter(clanName) : `: ${place}.`

  function close() {
    focusVoteButton(panel.current)
    openPanel.close(vote)
  }

  useEffect(() => {
    if (!isOpen || isInline) return undefined
    function closeOnKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || isComposing(event)) return
      if (panel.current?.contains(document.activeElement)) focusVoteButton(panel.current)
      openPanel.close(vote)
    }
    addEventListener('keydown', closeOnKey)
    return () => removeEventListener('keydown', closeOnKey)
  }, [isOpen, isInline, vote])

  return (
    <>
      {/* Empty at first, because screen readers announce changes of a live region, but not a region that is added with its text. */}
      <output>
        <VisuallyHidden>
          {isOpen && `You voted for ${clanName}${rest}${proof ? ` ${proofTexts.working}` : ''}`}
        </VisuallyHidden>
      </output>
      {(isOpen || isInline) && (
        <div ref={panel} className={styles.panel} data-after-vote data-inline={isInline}>
          <p className={styles.text}>
            You voted for <bdi>{clanName}</bdi>
            {rest}
          </p>
          {proof && <ProofProgress proof={proof} className={styles.detail} />}
          <p className={styles.detail}>
            Your next vote opens{' '}
            <DateTime instant={voteWeekEnd(startOfWeek(vote.week, offset), offset)} format="weekday" />.
          </p>
          <ShareActions
            text={votedShareText({ name: clanName, siteName }, place)}
            url={new URL(clanPath({ id: vote.clanId, name: clanName }), baseUrl).href}
            subject={`the page of ${clanName}`}
          />
          {/* Browsers with blocked storage keep no votes. */}
          {votes > 0 && (
            <p className={styles.detail}>
              <Link to="/votes/mine">Your votes this week: {groupDigits(votes)}</Link>
            </p>
          )}
          {!isInline && (
            <button type="button" className={styles.close} onClick={close}>
              <span aria-hidden="true">×</span>
              <VisuallyHidden>Close</VisuallyHidden>
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** The focused element is about to be removed, so return to the button that opened the panel. */
function focusVoteButton(panel: HTMLElement | null) {
  panel?.closest('[data-voted]')?.querySelector('button')?.focus({ preventScroll: true })
}

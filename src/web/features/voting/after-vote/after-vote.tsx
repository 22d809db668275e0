import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { clanPath } from '#contract/rules/clan-slug.ts'
import { startOfWeek, voteWeekEnd } from '#contract/rules/vote-week.ts'
import { useSite } from '../../../site.tsx'
import { groupDigits } from '#contract/rules/group-digits.ts'
import { fullStopAfter } from '#contract/rules/full-stop.ts'
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
  /** Settles when the proof of work that the vote needs has been sent, or has failed. */
  readonly proof?: Promise<void> | undefined
  readonly clanName: string
  /** Part of the page, without a frame and a button to close it. */
  readonly isInline?: boolean | undefined
}

const openPanel = createOpenPanel()

/**
 * The clan's new rank, when the next vote is possible, and sharing. Of the panels on a page, only the newest is open. A press outside does
 * not close it: it could not be opened again.
 */
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
      {/* Empty at first: screen readers announce what changes in a live region, not one that appears with its text. */}
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
          {/* A browser that blocks storage keeps none. */}
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

/** The focused element of the panel is about to disappear: back to the button that opened the panel. */
function focusVoteButton(panel: HTMLElement | null) {
  panel?.closest('[data-voted]')?.querySelector('button')?.focus({ preventScroll: true })
}

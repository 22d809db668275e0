import { useId } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { RollingCount } from './rolling-count.tsx'
import styles from './upvote-button.module.css'
import { useVote } from './use-vote.ts'
import { VoteIcon } from './vote-icon.tsx'
import { noVotesText, votesText, voteDigits } from '../texts/vote-texts.ts'

export interface UpvoteButtonProps {
  readonly clanId: number
  readonly name: string
  /** The effective votes of the week. */
  readonly votes: number
}

/** The vote button and count of a clan's card. Without script it shows the count and a note. */
export function UpvoteButton({ clanId, name, votes }: UpvoteButtonProps) {
  const { voted, count, motion, message, after, touch, press } = useVote(clanId, votes)
  const countId = useId()
  return (
    <div className={styles.vote} data-voted={voted} data-motion={motion}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={voted}
        aria-label={`Vote for ${name}`}
        aria-describedby={countId}
        onPointerDown={touch}
        onFocus={touch}
        onClick={press}
      >
        <VoteIcon voted={voted} />
        <span className={styles.label}>Vote</span>
      </button>
      {/* Outside the button, whose accessible name is its action and must not change. */}
      <span className={styles.tally} data-empty={count === 0} aria-hidden="true">
        <RollingCount count={count} />
        <span className={styles.caption}>{captionOf(count)}</span>
      </span>
      <p className={styles.plain}>
        <span className={styles.plainCount} aria-hidden="true">
          {votes > 0 && voteDigits(votes)} <span className={styles.caption}>{captionOf(votes)}</span>
        </span>
        <span id={countId}>
          <VisuallyHidden>{count > 0 ? votesText(count) : noVotesText}</VisuallyHidden>
        </span>
        <span className={styles.note}>Voting needs JavaScript.</span>
      </p>
      <div className={styles.after}>
        {after && <after.Panel clanName={name} />}
        <output className={styles.message} data-tone={message?.tone}>
          {message?.headline && <strong>{message.headline}</strong>}
          {message?.text}
        </output>
      </div>
    </div>
  )
}

const captionOf = (votes: number) => (votes > 0 ? 'Votes this week' : noVotesText)

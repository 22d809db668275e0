import { unknownDigits, votesText, voteDigits } from '../../features/voting/texts/vote-texts.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './vote.page.module.css'

export function VoteTally({ votes }: { votes: number | undefined }) {
  return (
    <p className={styles.tally}>
      <span className={styles.count} aria-hidden="true" data-pending={votes === undefined}>
        {votes === undefined ? unknownDigits : voteDigits(votes)}
      </span>
      <span className={styles.detail} aria-hidden="true">
        Votes this week
      </span>
      {votes !== undefined && <VisuallyHidden>This clan has {votesText(votes)}.</VisuallyHidden>}
    </p>
  )
}

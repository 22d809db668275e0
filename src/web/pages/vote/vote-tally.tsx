import { speakVotes, voteDigits } from '../../features/voting/vote-texts.ts'
import { Spoken } from '../../ui/spoken.tsx'
import styles from './vote.page.module.css'

/** The clan's votes of the week; while they are not known, their place. */
export function VoteTally({ votes }: { votes: number | undefined }) {
  return (
    <p className={styles.tally}>
      <span className={styles.count} aria-hidden="true" data-pending={votes === undefined}>
        {votes === undefined ? '00' : voteDigits(votes)}
      </span>
      <span className={styles.detail} aria-hidden="true">
        Votes this week
      </span>
      {votes !== undefined && <Spoken>This clan has {speakVotes(votes)}.</Spoken>}
    </p>
  )
}

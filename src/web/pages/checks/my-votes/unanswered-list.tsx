import type { UnansweredVote } from '../../../features/receipts/unanswered-votes.ts'
import styles from './my-votes.module.css'

interface UnansweredListProps {
  readonly votes: readonly UnansweredVote[]
  readonly names: ReadonlyMap<number, string>
}

/** Votes that were sent and have no receipt. */
export function UnansweredList({ votes, names }: UnansweredListProps) {
  if (votes.length === 0) return null
  return (
    <section className={styles.week} aria-labelledby="unanswered">
      <h2 id="unanswered">Without a receipt</h2>
      <p>
        Your browser sent these votes, but the site&apos;s response was lost, and the site returned no receipt when your
        browser asked again. They may not have arrived: vote again, a vote counts once.
      </p>
      <ul className={styles.votes}>
        {votes.map(({ clan }) => (
          <li key={clan} className={styles.vote} data-tone="open">
            <strong dir="auto">{names.get(clan) ?? `Clan ${clan}`}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
}

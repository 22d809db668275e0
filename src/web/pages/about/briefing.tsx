import { reviewHours } from '#contract/rules/promises.ts'
import { resetTimeText } from '../../features/voting/describe-reset.ts'
import { useSite } from '../../site.tsx'
import styles from './about.module.css'

/** What the site does, in four paragraphs. */
export function Briefing() {
  const { siteName, gameName, voteOffsetMinutes } = useSite()
  return (
    <div className={styles.briefing}>
      <section className={styles.point} aria-labelledby="discover">
        <h2 id="discover">A map of who is out there</h2>
        <p>
          {siteName} is a directory of clans and platoons of {gameName}. Each listing says where a group is at home,
          what it plays on and how seriously it takes the game, and leads straight to its chat and website. Narrow the
          list down, look around, knock on a door: none of it takes an account or costs anything.
        </p>
      </section>
      <section className={styles.point} aria-labelledby="ranking">
        <h2 id="ranking">Ranked by the votes of one week</h2>
        <p>
          The order of the list is in the players&apos; hands. Everybody has one vote a week for each clan or platoon,
          and the most votes lead. Counting starts anew on {resetTimeText(voteOffsetMinutes)}, so that a group founded
          yesterday sets out from the same line as one that has been here for years.
        </p>
      </section>
      <section className={styles.point} aria-labelledby="review">
        <h2 id="review">Looked at by people</h2>
        <p>
          No listing appears by itself. Every new submission, and every later edit, is read by an administrator first,
          within up to {reviewHours} hours: the links must lead somewhere, the banner must be fit to be seen, and the
          words must keep to the rules. Until an edit is approved, the listing stays as it was.
        </p>
      </section>
      <section className={styles.point} aria-labelledby="integrity">
        <h2 id="integrity">Votes that mean something</h2>
        <p>
          A ranking is worth what its votes are worth. One person gets one vote for a clan and week, each vote is stored
          with what tells a crowd of players from a script, and administrators follow up what looks arranged. They can
          take votes out of a week&apos;s count. Organised cheating may cost a clan its place here for good.
        </p>
      </section>
    </div>
  )
}

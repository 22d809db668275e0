import { hoursText } from '#contract/rules/promises.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import { resetTimeText } from '../../features/voting/texts/reset-time-text.ts'
import { useSite } from '../../site.tsx'
import styles from './about.module.css'
import type { BlindCheckFigures } from './load-about.ts'
import { overturnedText } from './overturned-text.ts'

export function Briefing({ figures }: { readonly figures: BlindCheckFigures | null }) {
  const { siteName, gameName, voteOffsetMinutes, promises } = useSite()
  return (
    <div className={styles.briefing}>
      <section className={styles.point} aria-labelledby="discover">
        <h2 id="discover">A map of who is out there</h2>
        <p>
          {siteName} is a directory of clans and platoons of {withFullStop(gameName)} Each listing says where a group is
          at home, what it plays on and how seriously it takes the game, and links to its chat and website. Filter the
          list, look around, join a chat: it is free, and you need no account.
        </p>
      </section>
      <section className={styles.point} aria-labelledby="ranking">
        <h2 id="ranking">Ranked by the votes of one week</h2>
        <p>
          Players decide the order of the list. Everyone has one vote per week for each clan or platoon, and the group
          with the most votes leads. Votes reset {resetTimeText(voteOffsetMinutes)}, so a group founded yesterday starts
          from the same line as one that has been here for years.
        </p>
      </section>
      <section className={styles.point} aria-labelledby="review">
        <h2 id="review">Reviewed by people</h2>
        <p>
          Every new submission and every later edit is reviewed by an administrator before it appears, within up to{' '}
          {hoursText(promises.reviewHours)}: the links must work, the banner must be presentable, and the text must
          follow the rules. Until an edit is approved, the listing stays as it was.
        </p>
      </section>
      <section className={styles.point} aria-labelledby="integrity">
        <h2 id="integrity">Votes that mean something</h2>
        <p>
          A ranking is only as good as its votes. Each person has one vote per clan and week, each vote is stored with
          signals that distinguish players from scripts, and administrators investigate suspicious votes. They can
          discount votes of a week. Organized cheating may lead to permanent removal.
        </p>
        <p>
          Votes that are clearly fake do not count. Each week, administrators can check a random sample of them, mixed
          with votes that count and without knowing which are which. {overturnedText(figures)}
        </p>
      </section>
    </div>
  )
}

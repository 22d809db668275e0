import type { ClanDetails } from '#contract/clans.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import { visibleRank } from '../../features/clan-card/card-facts.ts'
import { UpvoteButton } from '../../features/voting/button/upvote-button.tsx'
import { VotingOptions } from '../../features/voting/options/voting-options.tsx'
import { type VoteWeek, WeekTimeLeft } from '../../features/weeks/week-time-left.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import styles from './clan-standing.module.css'

/** A clan's rank and vote control. Recommended clans have neither; clans without votes have no rank yet. */
export function ClanStanding({ clan, week }: { clan: ClanDetails; week: VoteWeek }) {
  const rank = visibleRank(clan)
  return (
    <section className={styles.panel} aria-labelledby="standing">
      <h2 id="standing">This week</h2>
      {clan.recommended && <p className={styles.note}>Recommended clans are not ranked while they are recommended.</p>}
      {rank !== undefined && (
        <p className={styles.rank} data-top={rank <= 3}>
          <span className={styles.number}>#{groupDigits(rank)}</span>
          <span className={styles.label}>Rank this week</span>
        </p>
      )}
      {!clan.recommended && rank === undefined && (
        <p className={styles.note}>A clan is ranked from its first vote of the week.</p>
      )}
      {!clan.recommended && (
        <>
          <UpvoteButton clanId={clan.id} name={clan.name} votes={clan.votes} />
          <VotingOptions />
          <a href={`/reminders/${clan.id}.ics`} className={styles.reminder}>
            Weekly vote reminder (calendar file)
          </a>
        </>
      )}
      <dl className={styles.facts}>
        {!clan.recommended && (
          <div>
            <dt>Last week</dt>
            <dd>{countVotes(clan.votes_last_week)}</dd>
          </div>
        )}
        <div>
          <dt>The week ends</dt>
          <dd>
            <WeekTimeLeft key={week.timestamp} week={week} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

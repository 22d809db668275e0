import { Link } from 'react-router'
import type { ModerationLine } from '#contract/log.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { type ModerationPart, moderationSentence, moderationText } from '#contract/rules/votes/moderation-texts.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import styles from './moderation.module.css'

export function ModerationEntry({ line }: { readonly line: ModerationLine }) {
  return (
    <li className={styles.entry}>
      <p className={styles.sentence}>
        {moderationSentence(line).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their order
          <Part key={index} part={part} />
        ))}
      </p>
      <p className={styles.note}>
        <DateTime instant={line.at} format="minute" /> · Log entry {groupDigits(line.position)}
      </p>
    </li>
  )
}

function Part({ part }: { readonly part: ModerationPart }) {
  if (typeof part === 'string') return part
  if ('week' in part) return <Link to={`/weeks/${part.week}`}>{weekName(part.week).toLowerCase()}</Link>
  const { id, name } = part.clan
  if (name === null) return moderationText(part)
  return (
    <Link to={clanPath({ id, name })}>
      <bdi>{name}</bdi>
    </Link>
  )
}

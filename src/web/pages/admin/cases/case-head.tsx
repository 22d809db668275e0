import { Link } from 'react-router'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { Badge } from '../shared/badge.tsx'
import cellStyles from '../shared/cells.module.css'
import { Fact } from '../shared/fact.tsx'
import styles from './case-head.module.css'
import { statusLabels } from './case-query.ts'
import { statesText } from '../shared/vote-columns/states-text.ts'
import { clanFilter, votesHref } from '../shared/vote-columns/vote-links.ts'
import { clanText, ranksText, verdictLabels } from './case-texts.ts'

const tones = { void: 'red', held: 'orange', shown: 'electric', appeal: 'gold' } as const

/** Head of a case: its clan, what is unusual, and its effect on the ranking. */
export function CaseHead({ shown }: { readonly shown: VoteCaseSummary }) {
  const { week, verdict, status, headline, has_open_appeal: hasOpenAppeal, clan_deleted: isDeleted } = shown
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h3 className={styles.clan} dir="auto">
          {clanText(shown)}
        </h3>
        <p className={styles.badges}>
          {/* The detector's verdict is no longer relevant once an administrator has decided. */}
          {(status === 'open' || verdict === 'appeal') && <Badge tone={tones[verdict]}>{verdictLabels[verdict]}</Badge>}
          {hasOpenAppeal && verdict !== 'appeal' && <Badge tone="gold">Appeal</Badge>}
          {status !== 'open' && <Badge>{statusLabels[status]}</Badge>}
          {isDeleted && shown.clan_name !== null && <Badge>Clan deleted</Badge>}
          <span className={cellStyles.mono}>{weekName(week)}</span>
        </p>
      </div>
      <p className={styles.headline}>{headline}</p>
    </div>
  )
}

export function CaseFacts({ shown }: { readonly shown: VoteCaseSummary }) {
  const { states, estimated_fakes: fakes } = shown
  // An appeal has no votes of its own, because it concerns all votes of the clan.
  if (shown.size === 0)
    return (
      <dl className={styles.facts}>
        <ClanVotes of={shown} term="The clan's votes" />
      </dl>
    )
  return (
    <dl className={styles.facts}>
      <Fact term="Votes">{statesText(states)}</Fact>
      {fakes > 0 && <Fact term="Probably fake">About {groupDigits(fakes)}</Fact>}
      <Fact term="Rank">{ranksText(shown)}</Fact>
      <ClanVotes of={shown} term="All votes of the clan" />
    </dl>
  )
}

interface ClanVotesProps {
  readonly of: VoteCaseSummary
  readonly term: string
}

/** Includes votes outside of the case, such as those held by a limit. */
function ClanVotes({ of: { week, clan_id: clan, clan_states: states }, term }: ClanVotesProps) {
  return (
    <Fact term={term}>
      <Link to={votesHref({ week, clan: clanFilter(clan) })}>{statesText(states)}</Link>
    </Fact>
  )
}

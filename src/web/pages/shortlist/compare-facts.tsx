import type { ReactNode } from 'react'
import type { ClanFacts } from '#contract/clan-facts.ts'
import type { ClanDetails } from '#contract/clans.ts'
import { nameIn, namesText } from '#contract/rules/clans/clan-codes.ts'
import { CardActions } from '../../features/clan-card/card-actions.tsx'
import { visibleRank } from '../../features/clan-card/card-facts.ts'
import { type FactName, factTerms, factTexts } from '../../features/clan-facts/fact-texts.ts'
import { PlayTimes } from '../../features/clan-facts/play-times.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'

export interface ComparedFact {
  readonly label: string
  readonly of: (clan: ClanDetails) => ReactNode
}

export const comparedFacts: readonly ComparedFact[] = [
  { label: 'Rank this week', of: rankText },
  { label: 'Votes this week', of: ({ recommended, votes }) => (recommended ? '–' : groupDigits(votes)) },
  { label: 'Votes last week', of: ({ votes_last_week: votes }) => groupDigits(votes) },
  { label: 'Region', of: ({ region }) => nameIn('regions', region) },
  { label: 'Platforms', of: ({ platforms }) => namesText('platforms', platforms) },
  { label: 'Playstyle', of: ({ playstyles }) => namesText('playstyles', playstyles) },
  ...(Object.entries(factTerms) as [FactName, string][]).map(([name, label]) => ({
    label,
    of: ({ facts }: ClanDetails) => factOf(facts, name),
  })),
  { label: 'Join', of: (clan) => <CardActions clan={clan} /> },
]

/** Play times are in the visitor's time zone, so that they can be compared between clans. */
function factOf(facts: ClanFacts | undefined, name: FactName): ReactNode {
  if (name === 'play_times' && facts?.play_times) return <PlayTimes times={facts.play_times} />
  return factTexts(facts).find((fact) => fact.name === name)?.text ?? 'Not stated'
}

function rankText(clan: ClanDetails): string {
  if (clan.recommended) return 'Recommended'
  const rank = visibleRank(clan)
  return rank === undefined ? 'No votes yet' : `#${groupDigits(rank)}`
}

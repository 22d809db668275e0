import type { Campaign } from '#contract/campaigns.ts'
import type { Column } from '../../../ui/table.tsx'
import { Badge } from '../shared/badge.tsx'
import styles from '../shared/cells.module.css'
import { DateTime } from '../../../features/dates/date-time.tsx'
import { type CampaignState, campaignState, isUnfinished } from './campaign-state.ts'

const stateLabels = { running: 'Running', upcoming: 'Upcoming', over: 'Over', canceled: 'Canceled' } as const
const kindBadges = { premium: ['Premium', 'gold'], recommended: ['Recommended', 'orange'] } as const

export function campaignColumns(onEnd: (campaign: Campaign) => void): Column<Campaign>[] {
  return [
    {
      key: 'clan',
      label: 'Clan',
      isRowHeader: true,
      cell: ({ clan_id: id, clan_name: name }) => (
        <>
          <span className={styles.clanName} dir="auto">
            {name}
          </span>
          <span className={styles.small}>ID {id}</span>
        </>
      ),
    },
    {
      key: 'kind',
      label: 'Kind',
      cell: ({ kind }) => <Badge tone={kindBadges[kind][1]}>{kindBadges[kind][0]}</Badge>,
    },
    { key: 'state', label: 'State', cell: (campaign) => <State state={campaignState(campaign, Date.now())} /> },
    {
      key: 'starts',
      label: 'Starts',
      noWrap: true,
      cell: ({ starts_at: start }) => <DateTime instant={start} format="minute" />,
    },
    {
      key: 'ends',
      label: 'Ends',
      noWrap: true,
      cell: ({ ends_at: endsAt }) => <DateTime instant={endsAt} format="minute" />,
    },
    {
      key: 'price',
      label: 'Price',
      align: 'end',
      cell: ({ price_usd: price }) => (price === null ? '–' : `$${price.toFixed(2)}`),
    },
    { key: 'note', label: 'Note', cell: ({ note }) => note || '–' },
    { key: 'by', label: 'Added by', cell: ({ created_by: by }) => <span className={styles.small}>{by ?? '–'}</span> },
    {
      key: 'actions',
      label: 'Actions',
      isSticky: true,
      cell: (campaign) =>
        isUnfinished(campaignState(campaign, Date.now())) ? (
          <span className={styles.actions}>
            <button
              type="button"
              className={styles.link}
              data-tone="danger"
              aria-label={`End the campaign for ${campaign.clan_name}…`}
              onClick={() => onEnd(campaign)}
            >
              End…
            </button>
          </span>
        ) : (
          '–'
        ),
    },
  ]
}

function State({ state }: { readonly state: CampaignState }) {
  return <Badge tone={state === 'running' ? 'electric' : undefined}>{stateLabels[state]}</Badge>
}

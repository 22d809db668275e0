import { Link } from 'react-router'
import type { DeskClan } from '#contract/desk.ts'
import { nameIn } from '#contract/rules/clans/clan-codes.ts'
import { peopleToMark } from '#contract/rules/clans/listing-reports.ts'
import { inviteProblemLabels } from '#contract/rules/clans/invite-state.ts'
import { weekName } from '../../../features/weeks/week-texts.ts'
import type { Column } from '../../../ui/table.tsx'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { Badge } from '../shared/badge.tsx'
import styles from '../shared/cells.module.css'
import tableStyles from './all-clans.module.css'
import { columnSorts } from './clan-query.ts'

/** `week` is set if it is not the running week. */
export type Penalty = DeskClan['penalties'][number] & { readonly week?: string }

export interface ClanActions {
  readonly penalize: (clan: DeskClan) => void
  readonly revokePenalty: (clan: DeskClan, penalty: Penalty) => void
  readonly takeDown: (clan: DeskClan) => void
  readonly removeImage: (clan: DeskClan) => void
  readonly restore: (clan: DeskClan) => void
  readonly reopen: (clan: DeskClan) => void
}

export function clanColumns(actions: ClanActions): Column<DeskClan>[] {
  return [
    { key: 'id', label: columnSorts.id, isSortable: true, align: 'end', cell: ({ id }) => id },
    {
      key: 'name',
      label: columnSorts.name,
      isSortable: true,
      isRowHeader: true,
      cell: (clan) => <Name clan={clan} />,
    },
    {
      key: 'region',
      label: columnSorts.region,
      isSortable: true,
      noWrap: true,
      cell: ({ region }) => nameIn('regions', region),
    },
    {
      key: 'votes_cast',
      label: columnSorts.votes_cast,
      isSortable: true,
      align: 'end',
      cell: (clan) => groupDigits(clan.votes_cast),
    },
    {
      key: 'votes_effective',
      label: columnSorts.votes_effective,
      isSortable: true,
      align: 'end',
      cell: (clan) => groupDigits(clan.votes_effective),
    },
    { key: 'penalties', label: 'Penalties', cell: (clan) => <Penalties clan={clan} actions={actions} /> },
    {
      key: 'actions',
      label: 'Actions',
      isWide: true,
      noWrap: true,
      isSticky: true,
      cell: (clan) => <RowActions clan={clan} actions={actions} />,
    },
  ]
}

const statusBadges = {
  '-1': ['Rejected', 'red'],
  '0': ['Pending', 'orange'],
  '1': ['Update pending', 'orange'],
} as const

function Name({ clan }: { readonly clan: DeskClan }) {
  // A take-down also sets the status to rejected: show only the take-down.
  const status = clan.status === 2 || clan.taken_down ? undefined : statusBadges[`${clan.status}`]
  return (
    <>
      <span className={styles.clanName} dir="auto">
        {clan.name}
      </span>
      <span className={styles.email}>{clan.owner_email ?? 'No account'}</span>
      <span className={styles.badges}>
        {clan.taken_down && <Badge tone="red">Taken down</Badge>}
        {status && <Badge tone={status[1]}>{status[0]}</Badge>}
        {clan.reported_by >= peopleToMark && <Badge tone="orange">{`Reported by ${clan.reported_by}`}</Badge>}
        {clan.invite_problem && <Badge tone="red">{inviteProblemLabels[clan.invite_problem]}</Badge>}
        {clan.premium && <Badge tone="gold">Premium</Badge>}
        {clan.recommended && <Badge tone="orange">Recommended</Badge>}
      </span>
    </>
  )
}

function Penalties({ clan, actions }: { readonly clan: DeskClan; readonly actions: ClanActions }) {
  const penalties: readonly Penalty[] = [...clan.penalties, ...clan.earlier_penalties]
  if (penalties.length === 0) return <span className={styles.small}>None</span>
  return (
    <ul className={tableStyles.penalties}>
      {penalties.map((penalty) => (
        <li key={penalty.id}>
          <span className={styles.mono}>−{penalty.percent}%</span>
          {penalty.week !== undefined && ` in ${weekName(penalty.week).toLowerCase()}`} {penalty.reason}
          <span className={tableStyles.by}>{penalty.created_by ?? 'Deleted account'}</span>
          <button
            type="button"
            className={styles.link}
            aria-label={`Revoke the ${penalty.percent}% penalty of ${clan.name}${penalty.week === undefined ? '' : ` in ${weekName(penalty.week).toLowerCase()}`}…`}
            onClick={() => actions.revokePenalty(clan, penalty)}
          >
            Revoke…
          </button>
        </li>
      ))}
    </ul>
  )
}

function RowActions({ clan, actions }: { readonly clan: DeskClan; readonly actions: ClanActions }) {
  const listed = clan.approve_status === 1 && !clan.taken_down
  return (
    <span className={styles.actions}>
      {listed && (
        <button
          type="button"
          className={styles.link}
          aria-label={`Penalize ${clan.name}…`}
          onClick={() => actions.penalize(clan)}
        >
          Penalize…
        </button>
      )}
      {listed && (
        <Link to={`/admin/campaigns?clan=${clan.id}`} className={styles.link} aria-label={`Promote ${clan.name}…`}>
          Promote…
        </Link>
      )}
      {clan.approve_status === -1 && !clan.taken_down && (
        <button
          type="button"
          className={styles.link}
          aria-label={`Undo rejection of ${clan.name}…`}
          onClick={() => actions.reopen(clan)}
        >
          Undo rejection…
        </button>
      )}
      {clan.header_image_filename !== null && (
        <button
          type="button"
          className={styles.link}
          data-tone="danger"
          aria-label={`Remove image of ${clan.name}…`}
          onClick={() => actions.removeImage(clan)}
        >
          Remove image…
        </button>
      )}
      {clan.taken_down ? (
        <button
          type="button"
          className={styles.link}
          aria-label={`Undo take-down of ${clan.name}…`}
          onClick={() => actions.restore(clan)}
        >
          Undo take-down…
        </button>
      ) : (
        <button
          type="button"
          className={styles.link}
          data-tone="danger"
          aria-label={`Take down ${clan.name}…`}
          onClick={() => actions.takeDown(clan)}
        >
          Take down…
        </button>
      )}
    </span>
  )
}

import type { VotingRow } from '#contract/voting-data.ts'
import type { Column } from '../../../../ui/table.tsx'
import cellStyles from '../cells.module.css'
import styles from './vote-columns.module.css'
import { DateTime } from '../../../../features/dates/date-time.tsx'
import { voteColumnLabels } from './vote-column-labels.ts'
import { compromisedLabels, reasonText, stateLabels } from './vote-labels.ts'

interface VoteColumn extends Column<VotingRow> {
  readonly key: keyof VotingRow
}

/** The keys are the API's field names. */
export const voteColumns: readonly VoteColumn[] = [
  {
    key: 'client_ip',
    label: voteColumnLabels.address,
    isRowHeader: true,
    cell: (vote) => (
      <span className={styles.address}>
        <span className={cellStyles.mono}>{vote.client_ip ?? '–'}</span>
      </span>
    ),
  },
  { key: 'client_ip_country', label: voteColumnLabels.country, cell: (vote) => vote.client_ip_country ?? '–' },
  {
    key: 'client_ip_asn_number',
    label: voteColumnLabels.asn,
    align: 'end',
    cell: (vote) => vote.client_ip_asn_number ?? '–',
  },
  { key: 'client_ip_score', label: voteColumnLabels.score, align: 'end', cell: (vote) => vote.client_ip_score ?? '–' },
  { key: 'client_ip_bad', label: voteColumnLabels.bad, cell: (vote) => compromisedLabels[vote.client_ip_bad] },
  hashColumn('client_fp_hardware_hash', voteColumnLabels.hardware),
  hashColumn('client_fp_software_hash', voteColumnLabels.software),
  hashColumn('client_fp_audio_network_hash', voteColumnLabels.audio),
  { key: 'name', label: voteColumnLabels.clan, cell: (vote) => <ClanName name={vote.name} /> },
  {
    key: 'row_create_timestamp',
    label: 'Date',
    noWrap: true,
    cell: (vote) => <DateTime instant={vote.row_create_timestamp} format="second" />,
  },
  { key: 'state', label: voteColumnLabels.state, cell: (vote) => <State vote={vote} /> },
]

type HashKey = 'client_fp_hardware_hash' | 'client_fp_software_hash' | 'client_fp_audio_network_hash'

function hashColumn(key: HashKey, label: string): VoteColumn {
  return { key, label, cell: (vote) => <ShortCode text={vote[key]} /> }
}

/** Shows the first six characters of a hash. */
function ShortCode({ text }: { readonly text: string | null }) {
  return <span className={cellStyles.mono}>{text?.slice(0, 6) ?? '–'}</span>
}

function State({ vote: { state, state_reason: reason } }: { readonly vote: VotingRow }) {
  return (
    <>
      {stateLabels[state]}
      {reason && <span className={styles.reason}>{reasonText(reason)}</span>}
    </>
  )
}

function ClanName({ name }: { readonly name: string | null }) {
  if (name === null) return <span className={cellStyles.small}>Deleted</span>
  return (
    <span className={styles.votedFor} dir="auto">
      {name}
    </span>
  )
}

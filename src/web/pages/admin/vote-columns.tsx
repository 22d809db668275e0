import { adminReasons, detectorReasons, holdReasons, type VoteState } from '#contract/rules/vote-states.ts'
import type { VotingRow } from '#contract/voting-data.ts'
import type { Column } from '../../ui/table.tsx'
import cellStyles from './cells.module.css'
import styles from './vote-columns.module.css'
import { DateTime } from '../../features/dates/date-time.tsx'

const stateLabels: Readonly<Record<VoteState, string>> = { counted: 'Counted', held: 'Held', void: 'Void' }
const reasonTexts: Readonly<Record<string, string>> = { ...holdReasons, ...detectorReasons, ...adminReasons }
const compromisedLabels: Readonly<Record<VotingRow['client_ip_bad'], string>> = { 0: 'No', 1: 'Yes', 2: '??' }

/** The keys are the API's field names. */
export const voteColumns: readonly Column<VotingRow>[] = [
  {
    key: 'client_ip',
    label: 'Client IP',
    isSortable: true,
    isRowHeader: true,
    cell: (vote) => (
      <span className={styles.address}>
        <Mono text={vote.client_ip} />
      </span>
    ),
  },
  { key: 'client_ip_country', label: 'Country', isSortable: true, cell: (vote) => vote.client_ip_country ?? '–' },
  {
    key: 'client_ip_asn_number',
    label: 'ASN',
    isSortable: true,
    align: 'end',
    cell: (vote) => vote.client_ip_asn_number ?? '–',
  },
  {
    key: 'client_ip_score',
    label: 'IP score',
    isSortable: true,
    align: 'end',
    cell: (vote) => vote.client_ip_score ?? '–',
  },
  {
    key: 'client_ip_bad',
    label: 'Compromised IP',
    isSortable: true,
    cell: (vote) => compromisedLabels[vote.client_ip_bad],
  },
  hashColumn('client_fp_hardware_hash', 'Hardware'),
  hashColumn('client_fp_software_hash', 'Software'),
  hashColumn('client_fp_audio_network_hash', 'Audio/network'),
  { key: 'name', label: 'Clan', isSortable: true, cell: (vote) => <ClanName name={vote.name} /> },
  {
    key: 'row_create_timestamp',
    label: 'Date',
    isSortable: true,
    noWrap: true,
    cell: (vote) => <DateTime instant={vote.row_create_timestamp} format="second" />,
  },
  { key: 'state', label: 'State', isSortable: true, cell: (vote) => <State vote={vote} /> },
]

type HashKey = 'client_fp_hardware_hash' | 'client_fp_software_hash' | 'client_fp_audio_network_hash'

function hashColumn(key: HashKey, label: string): Column<VotingRow> {
  return { key, label, isSortable: true, cell: (vote) => <Mono text={vote[key]?.slice(0, 6) ?? null} /> }
}

function Mono({ text }: { readonly text: string | null }) {
  return <span className={cellStyles.mono}>{text ?? '–'}</span>
}

function State({ vote: { state, state_reason: reason } }: { readonly vote: VotingRow }) {
  return (
    <>
      {stateLabels[state]}
      {reason && <span className={styles.reason}>{reasonTexts[reason] ?? reason}</span>}
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

import type { VoteGroupColumn } from '#contract/vote-search.ts'
import { DateTime } from '../../../features/dates/date-time.tsx'
import cellStyles from '../shared/cells.module.css'
import type { FilterName } from './vote-query.ts'
import { compromisedLabels, reasonLabel, stateLabels } from '../shared/vote-columns/vote-labels.ts'

interface VoteValueProps {
  readonly column: VoteGroupColumn | FilterName
  /** Text as in the API; `none` is a missing value. */
  readonly value: string
  /** Readable name, such as a clan's. */
  readonly label?: string | null | undefined
}

export function VoteValue({ column, value, label }: VoteValueProps) {
  if (column === 'hour' || column === 'from' || column === 'to')
    return /^\d{1,15}$/.test(value) ? <DateTime instant={Number(value)} format="minute" /> : value
  if (column === 'clan' && label)
    return (
      <>
        <bdi>{label}</bdi> <span className={cellStyles.small}>#{value.replace('#', '')}</span>
      </>
    )
  if (column === 'asn' && label)
    return (
      <>
        {value} <bdi className={cellStyles.small}>{label}</bdi>
      </>
    )
  return codes.has(column) ? <span className={cellStyles.mono}>{textOf(column, value)}</span> : textOf(column, value)
}

/** Excludes stamps, because those of the same process have the same prefix. */
const shortened = new Set<string>(['hardware', 'software', 'audio', 'receipt'])
const codes = new Set<string>(['address', 'customer', 'network', 'stamp', ...shortened])

function textOf(column: VoteGroupColumn | FilterName, value: string): string {
  if (column === 'state') return textIn(stateLabels, value)
  if (column === 'bad') return textIn(compromisedLabels, value)
  if (value === 'none') return '–'
  if (column === 'reason') return reasonLabel(value)
  if (shortened.has(column)) return value.slice(0, 6)
  return value
}

function textIn(labels: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value
}

import { type EvidenceColumn, evidenceColumns } from '#contract/rules/votes/vote-columns.ts'
import { voteDetailLabels, voteDetailText } from '../vote-detail-texts.ts'
import type { VoteCase } from '../vote-case-data.ts'
import styles from './vote-evidence.module.css'

type Evidence = VoteCase['sample'][number]['evidence']

/** Describes how a vote was cast. Unknown values come last; they are listed because a script that reports nothing is evidence, too. */
export function VoteEvidence({ evidence }: { readonly evidence: Evidence }) {
  const unknown = evidenceColumns.filter((column) => evidence[column] === null)
  return (
    <ul className={styles.evidence}>
      {evidenceColumns
        .filter((column) => evidence[column] !== null)
        .map((column) => (
          <Item
            key={column}
            label={voteDetailLabels[column]}
            value={voteDetailText({ column, value: evidence[column] })}
          />
        ))}
      {unknown.length > 0 && <Item label="Unknown" value={listOf(unknown)} />}
    </ul>
  )
}

function Item({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <li>
      <span className={styles.label}>{label}:</span> <bdi>{value}</bdi>
    </li>
  )
}

function listOf(columns: readonly EvidenceColumn[]): string {
  return columns.map((column) => voteDetailLabels[column].toLowerCase()).join('; ')
}

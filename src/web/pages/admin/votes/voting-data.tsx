import { useState } from 'react'
import type { VotingRow } from '#contract/voting-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Sorting, Table } from '../../../ui/table.tsx'
import { TryAgain } from '../../../ui/try-again.tsx'
import { DeskSection, NothingHere, Waiting } from '../desk-section.tsx'
import sectionStyles from '../desk-section.module.css'
import styles from './voting-data.module.css'
import { saveFile } from './save-file.ts'
import { sortVotes } from './sort-votes.ts'
import { useVotes } from './use-votes.ts'
import { voteColumns } from './vote-columns.tsx'
import { VotePages } from './vote-pages.tsx'
import { writeVotingCsv } from './voting-csv.ts'

/** The voting data: fetched when asked for, then filtered, sorted and paged where it is. */
export function VotingData() {
  const { fetched, busy, failure, fetchRows } = useVotes()
  const [excluding, setExcluding] = useState(false)
  const [sorting, setSorting] = useState<Sorting>({ key: 'row_create_timestamp', order: 'desc' })
  const [page, setPage] = useState(1)
  const rows = (fetched?.rows ?? []).filter((row) => !excluding || row.client_ip_score !== 0)
  const sorted = sortVotes(rows, sorting)

  return (
    <DeskSection
      headline="Voting data"
      words="Votes with what is known of who cast them. Fetch brings the newest; older ones follow where they are asked for."
      said={undefined}
      ways={
        <Button
          variant="primary"
          busy={busy === 'newest'}
          onClick={() => {
            setPage(1)
            fetchRows('newest')
          }}
        >
          Fetch
        </Button>
      }
    >
      <div className={styles.bar}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={excluding}
            onChange={({ target }) => {
              setExcluding(target.checked)
              setPage(1)
            }}
          />
          Exclude 0 IP-score votes
        </label>
        <Button disabled={sorted.length === 0} onClick={() => exportCsv(sorted)}>
          Export CSV
        </Button>
      </div>
      {failure && (
        <div role="alert">
          <Notice tone="error" mark="!" headline="The votes could not be loaded">
            <p>{failure.reason}</p>
            <TryAgain variant="primary" onPress={() => fetchRows(failure.which)} />
          </Notice>
        </div>
      )}
      {!fetched && busy && <Waiting />}
      {!fetched && !busy && !failure && (
        <Notice tone="calm" mark="?" headline="Nothing fetched yet">
          <p>Press Fetch to load the newest votes.</p>
        </Notice>
      )}
      {fetched && sorted.length === 0 && (
        <NothingHere headline="No votes">
          {fetched.rows.length === 0 ? 'Nobody has voted yet.' : 'Every vote fetched so far has an IP score of 0.'}
        </NothingHere>
      )}
      {sorted.length > 0 && (
        <VotePages rows={sorted} page={page} onPage={setPage}>
          {(shown, caption) => (
            <Table
              caption={caption}
              columns={voteColumns}
              rows={shown}
              keyOf={({ id }) => id}
              isMarked={({ client_ip_bad: bad }) => bad === 1}
              busy={busy === 'newest'}
              sorting={sorting}
              onSort={(next) => {
                setSorting(next)
                setPage(1)
              }}
            />
          )}
        </VotePages>
      )}
      {fetched?.next && (
        <div className={sectionStyles.ways}>
          <Button busy={busy === 'older'} onClick={() => fetchRows('older')}>
            Fetch older votes
          </Button>
        </div>
      )}
    </DeskSection>
  )
}

function exportCsv(rows: readonly VotingRow[]) {
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`votes-${day}.csv`, 'text/csv;charset=utf-8', writeVotingCsv(rows))
}

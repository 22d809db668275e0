import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { VotingRow } from '#contract/voting-data.ts'
import type { Api } from '../../../api.ts'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import type { Loaded } from '../../../features/loading/use-result.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Sorting, Table } from '../../../ui/table.tsx'
import { deskLoader, useDeskData } from '../desk-data.ts'
import { DeskSection, EmptyState, SectionData, SectionPlaceholder } from '../desk-section.tsx'
import sectionStyles from '../desk-section.module.css'
import { appendVotes, type FetchedVotes } from './append-votes.ts'
import { saveFile } from './save-file.ts'
import { sortVotes } from './sort-votes.ts'
import { voteColumns } from '../vote-columns.tsx'
import { VotePages } from './vote-pages.tsx'
import { writeVotingCsv } from './voting-csv.ts'
import styles from './voting-data.module.css'

async function fetchVotes(api: Pick<Api, 'listVotes'>, before?: string): Promise<FetchedVotes> {
  const { body, headers } = await api.listVotes({ query: { before } })
  return { rows: body, next: headers['x-next-before'] }
}

/** The newest votes; null until the administrator fetches them, which sets `newest` in the URL. */
export const loader = deskLoader(async (api, query) => (query.has('newest') ? fetchVotes(api) : null))

/** The voting data: fetched on request, then filtered, sorted and paged in the browser. */
export function VotingData() {
  const votes = useDeskData<typeof loader>()
  const older = useOlderVotes(votes)
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isExcludingZero, setIsExcludingZero] = useState(false)
  const [sorting, setSorting] = useState<Sorting>({ key: 'row_create_timestamp', order: 'desc' })
  const [page, setPage] = useState(1)
  const fetched = votes.data ?? undefined
  const rows = (fetched?.rows ?? []).filter((row) => !isExcludingZero || row.client_ip_score !== 0)
  const sorted = sortVotes(rows, sorting)

  function fetchNewest() {
    setPage(1)
    if (query.has('newest')) votes.reload()
    else void navigate('?newest', { replace: true, preventScrollReset: true })
  }

  return (
    <DeskSection
      headline="Voting data"
      description="Votes with the network and device signals they were cast with. Fetch loads the newest votes, then older ones on request."
      status={undefined}
      actions={
        <Button variant="primary" busy={votes.busy} onClick={fetchNewest}>
          Fetch
        </Button>
      }
    >
      <div className={styles.bar}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isExcludingZero}
            onChange={({ target }) => {
              setIsExcludingZero(target.checked)
              setPage(1)
            }}
          />
          Exclude 0 IP-score votes
        </label>
        <Button disabled={sorted.length === 0} onClick={() => exportCsv(sorted)}>
          Export CSV
        </Button>
      </div>
      <SectionData loaded={votes} errorHeadline="The votes could not be loaded" keepData>
        {() => {
          if (!fetched) return votes.error === undefined && <NothingFetched busy={votes.busy} />
          if (sorted.length === 0)
            return (
              <EmptyState headline="No votes">
                {fetched.rows.length === 0
                  ? 'Nobody has voted yet.'
                  : 'Every vote fetched so far has an IP score of 0.'}
              </EmptyState>
            )
          return (
            <VotePages rows={sorted} page={page} onPage={setPage}>
              {(shown, caption) => (
                <Table
                  caption={caption}
                  columns={voteColumns}
                  rows={shown}
                  keyOf={({ id }) => id}
                  isHighlighted={({ client_ip_bad: bad }) => bad === 1}
                  busy={votes.busy}
                  sorting={sorting}
                  onSort={(next) => {
                    setSorting(next)
                    setPage(1)
                  }}
                />
              )}
            </VotePages>
          )
        }}
      </SectionData>
      {older.error !== undefined && (
        <FormMessage tone="error">
          <strong>The votes could not be loaded</strong>
          <span>{older.error}</span>
        </FormMessage>
      )}
      {fetched?.next && (
        <div className={sectionStyles.actions}>
          <Button busy={older.busy} onClick={() => void older.fetch(fetched.next)}>
            Fetch older votes
          </Button>
        </div>
      )}
    </DeskSection>
  )
}

function NothingFetched({ busy }: { readonly busy: boolean }) {
  if (busy) return <SectionPlaceholder />
  return (
    <Notice tone="calm" icon="?" headline="Nothing fetched yet">
      <p>Press Fetch to load the newest votes.</p>
    </Notice>
  )
}

function useOlderVotes(votes: Loaded<FetchedVotes | null>) {
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function fetch(cursor: string) {
    setBusy(true)
    setError(undefined)
    try {
      const older = await fetchVotes(api, cursor)
      votes.change((fetched) => fetched && appendVotes(fetched, cursor, older))
    } catch (failure) {
      setError(errorMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, fetch }
}

function exportCsv(rows: readonly VotingRow[]) {
  const day = new Date().toISOString().slice(0, 10)
  saveFile(`votes-${day}.csv`, 'text/csv;charset=utf-8', writeVotingCsv(rows))
}

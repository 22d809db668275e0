import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { DeskClan } from '#contract/desk.ts'
import { deskPageSize, pageCount, pageSlots } from '#contract/rules/pages.ts'
import { useApi } from '../../../api-context.tsx'
import { groupDigits } from '../../../ui/group-digits.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { ActDialog } from '../act-dialog.tsx'
import { DeskSection, LoadState, NothingHere } from '../desk-section.tsx'
import { useLoaded } from '../use-loaded.ts'
import { clanColumns } from './clan-columns.tsx'
import { clanHref, type ClanQuery, readClanQuery } from './clan-query.ts'
import { ClanSearch } from './clan-search.tsx'
import { PenaltyDialog } from './penalty-dialog.tsx'
import { useClanQuestions } from './use-clan-questions.ts'

/** The table of all clans, with penalties and take-downs. */
export function AllClans() {
  const api = useApi()
  const [search] = useSearchParams()
  const query = readClanQuery(search)
  const table = useLoaded(async () => {
    const { body, headers } = await api.listAllClans({ query: { ...query, page: String(query.page) } })
    return { clans: body, total: Number(headers['x-total-count']), query }
  }, clanHref(query))
  const [penalized, setPenalized] = useState<DeskClan>()
  const [said, setSaid] = useState<string>()
  const { question, ask, drop } = useClanQuestions()

  function finish(words: string) {
    setPenalized(undefined)
    drop()
    setSaid(words)
    table.reload()
  }

  return (
    <DeskSection
      headline="All clans"
      words="Every clan, whatever its status. Votes are those of this week, as cast and as counted after penalties."
      said={said}
    >
      <ClanSearch query={query} />
      <LoadState loaded={table}>
        {(answer) => (
          <ClanTable {...answer} busy={table.busy} columns={clanColumns({ ...ask, penalize: setPenalized })} />
        )}
      </LoadState>
      <PenaltyDialog clan={penalized} onClose={() => setPenalized(undefined)} onDone={finish} />
      <ActDialog question={question} onClose={drop} onDone={finish} onOutdated={table.reload} />
    </DeskSection>
  )
}

interface ClanTableProps {
  readonly clans: readonly DeskClan[]
  readonly total: number
  /** What was asked for it; the URL may be ahead. */
  readonly query: ClanQuery
  readonly busy: boolean
  readonly columns: ReturnType<typeof clanColumns>
}

function ClanTable({ clans, total, query, busy, columns }: ClanTableProps) {
  const navigate = useNavigate()
  if (total === 0)
    return (
      <NothingHere headline="No clans">
        {query.q ? 'No clan, owner or id matches the search.' : 'Nobody has added a clan yet.'}
      </NothingHere>
    )
  const pages = pageCount(total, deskPageSize)
  if (query.page > pages) return <Navigate to={clanHref({ ...query, page: pages })} replace />
  return (
    <>
      <Table
        caption={`${groupDigits(total)} ${total === 1 ? 'clan' : 'clans'}, page ${query.page} of ${pages}`}
        columns={columns}
        rows={clans}
        keyOf={({ id }) => id}
        busy={busy}
        sorting={{ key: query.sort, order: query.order }}
        onSort={({ key, order }) =>
          void navigate(
            clanHref({ ...query, ...readClanQuery(new URLSearchParams({ sort: key, order })), q: query.q }),
            {
              preventScrollReset: true,
            },
          )
        }
      />
      {pages > 1 && (
        <Pagination
          label="Pages of clans"
          current={query.page}
          slots={pageSlots(query.page, pages)}
          hrefOf={(page) => clanHref({ ...query, page })}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import type { DeskClan } from '#contract/desk.ts'
import { deskPageSize, pageCount, pageSlots } from '#contract/rules/lists/pages.ts'
import { countClans } from '#contract/rules/text/count-texts.ts'
import { useTargetSearch } from '../../../features/loading/use-target-search.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Table } from '../../../ui/table.tsx'
import { ConfirmDialog } from '../shared/confirmation/confirm-dialog.tsx'
import { type DataOf, deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, EmptyState, SectionData } from '../shared/desk-section.tsx'
import { clanColumns } from './clan-columns.tsx'
import { clanHref, type ClanQuery, readClanQuery } from './clan-query.ts'
import { ClanSearch } from './clan-search.tsx'
import { PenaltyDialog } from './penalty-dialog.tsx'
import { useClanConfirmations } from './use-clan-confirmations.ts'

/** Redirects a page number past the last page to the last page. */
export const loader = deskLoader(async (api, search) => {
  const query = readClanQuery(search)
  const { body, headers } = await api.listAllClans({ query: { ...query, page: String(query.page) } })
  const total = Number(headers['x-total-count'])
  const pages = pageCount(total, deskPageSize)
  if (total > 0 && query.page > pages) throw redirect(clanHref({ ...query, page: pages }))
  return { clans: body, total, pages, query }
})

export function AllClans() {
  const targetQuery = readClanQuery(useTargetSearch())
  const table = useDeskData<typeof loader>()
  const [penalized, setPenalized] = useState<DeskClan>()
  const [status, setStatus] = useState<string>()
  const { confirmation, actions, dismiss } = useClanConfirmations()

  function finish(message: string) {
    setPenalized(undefined)
    dismiss()
    setStatus(message)
    table.reload()
  }

  return (
    <DeskSection
      headline="All clans"
      description="Every clan in any status. Votes are this week's, without those that are held or void."
      status={status}
    >
      <ClanSearch query={targetQuery} />
      <SectionData loaded={table}>
        {(data) => (
          <ClanTable
            {...data}
            targetQuery={targetQuery}
            busy={table.busy}
            columns={clanColumns({ ...actions, penalize: setPenalized })}
          />
        )}
      </SectionData>
      <PenaltyDialog clan={penalized} onClose={() => setPenalized(undefined)} onDone={finish} />
      <ConfirmDialog confirmation={confirmation} onClose={dismiss} onDone={finish} onOutdated={table.reload} />
    </DeskSection>
  )
}

interface ClanTableProps extends DataOf<typeof loader> {
  /** The query of a pending load; otherwise the current query. */
  readonly targetQuery: ClanQuery
  readonly busy: boolean
  readonly columns: ReturnType<typeof clanColumns>
}

function ClanTable({ clans, total, pages, query, targetQuery, busy, columns }: ClanTableProps) {
  const navigate = useNavigate()
  if (total === 0)
    return (
      <EmptyState headline="No clans">
        {query.q ? 'No clan, owner or ID matches the search.' : 'No clan has been added yet.'}
      </EmptyState>
    )
  return (
    <>
      <Table
        caption={`${countClans(total)}, page ${query.page} of ${pages}`}
        columns={columns}
        rows={clans}
        keyOf={({ id }) => id}
        busy={busy}
        sorting={{ key: query.sort, order: query.order }}
        onSort={({ key, order }) =>
          void navigate(clanHref({ ...readClanQuery(new URLSearchParams({ sort: key, order })), q: targetQuery.q }), {
            preventScrollReset: true,
          })
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

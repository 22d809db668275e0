import { type RefObject, useId, useRef } from 'react'
import { Link, useNavigate, useNavigation } from 'react-router'
import { pageSlots } from '#contract/rules/lists/pages.ts'
import { maxSearchLength } from '#contract/rules/lists/search.ts'
import type { WeekLine, WeekResult } from '#contract/weeks.ts'
import { useSearchField } from '../../features/forms/use-search-field.ts'
import { ClanLink } from '../../features/weeks/clan-link.tsx'
import { decidedTexts } from '../../features/weeks/week-texts.ts'
import { Button } from '../../ui/button.tsx'
import { countClans } from '#contract/rules/text/count-texts.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { Notice } from '../../ui/notice.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useFocusOnNewPage } from '../../ui/use-focus-on-new-page.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ColumnMeanings } from './column-meanings.tsx'
import styles from './week-clans.module.css'
import { weekHref } from './week-href.ts'

interface WeekClansProps {
  readonly result: WeekResult
  readonly q: string | undefined
  readonly page: number
  readonly pages: number
  readonly total: number
}

const number = (value: number | null) => (value === null ? '–' : groupDigits(value))

const columns: readonly Column<WeekLine>[] = [
  { key: 'rank', label: 'Rank', align: 'end', cell: ({ rank }) => (rank === null ? '–' : `#${groupDigits(rank)}`) },
  { key: 'clan', label: 'Clan', isRowHeader: true, cell: (line) => <ClanCell line={line} /> },
  { key: 'votes', label: 'Votes', align: 'end', cell: ({ effective }) => groupDigits(effective) },
]
const lastColumns: readonly Column<WeekLine>[] = [
  { key: 'lastWeek', label: 'Week before', align: 'end', cell: ({ last_week: votes }) => groupDigits(votes) },
  { key: 'decided', label: 'Decided by', cell: ({ decided }) => (decided ? decidedTexts[decided] : '–') },
]
/** Columns of numbers that are published with the final result. */
const resultColumns: readonly Column<WeekLine>[] = [
  { key: 'cast', label: 'Received', align: 'end', cell: ({ cast }) => number(cast) },
  { key: 'counted', label: 'Counted', align: 'end', cell: ({ counted }) => number(counted) },
  { key: 'notCounted', label: 'Not counted', align: 'end', cell: (line) => number(line.not_counted) },
  { key: 'undecided', label: 'Undecided', align: 'end', cell: ({ undecided }) => number(undecided) },
  { key: 'penalty', label: 'Penalty', align: 'end', cell: ({ penalty }) => (penalty ? `${penalty}%` : '–') },
]

const listId = 'clans'

/** The week's clans by rank, with search and pages. */
export function WeekClans({ result, q, page, pages, total }: WeekClansProps) {
  const { week, status, version, newest_version: newest, lines } = result
  const asked = version === newest ? undefined : version
  const isLoading = useNavigation().location?.pathname === `/weeks/${week}`
  const clans = countClans(total)
  const list = useRef<HTMLElement>(null)
  useFocusOnNewPage(list, `${page} ${q ?? ''}`, listId)
  const { field, submit, forget } = useSearchField(q ?? '')
  const found = `${total === 0 ? 'No clan' : clans} found for “${q}”`
  return (
    <section ref={list} id={listId} className={styles.table} aria-label="Clans" tabIndex={-1}>
      <ClanSearch week={week} version={asked} q={q} field={field} submit={submit} />
      <VisuallyHidden>
        <output>{q === undefined ? clans : found}</output>
      </VisuallyHidden>
      {total > 0 ? (
        <Table
          caption={pages > 1 ? `${clans}, page ${page} of ${groupDigits(pages)}` : clans}
          columns={[...columns, ...(status === 'final' ? resultColumns : []), ...lastColumns]}
          rows={lines}
          keyOf={({ id }) => id}
          busy={isLoading}
        />
      ) : (
        <NoClans week={week} version={asked} q={q} onShowAll={forget} />
      )}
      {pages > 1 && (
        <Pagination
          label="Pages of the week"
          current={page}
          slots={pageSlots(page, pages)}
          hrefOf={(number) => `${weekHref(week, { q, version: asked, page: number })}#${listId}`}
        />
      )}
      {total > 0 && <ColumnMeanings isFinal={status === 'final'} />}
    </section>
  )
}

function ClanCell({ line: { id, name, recommended, premium } }: { readonly line: WeekLine }) {
  return (
    <>
      <ClanLink clan={{ id, name }} />
      {premium && ' · premium'}
      {recommended && ' · recommended'}
    </>
  )
}

interface ViewProps {
  readonly week: string
  readonly version: number | undefined
  readonly q: string | undefined
}

interface ClanSearchProps extends ViewProps {
  readonly field: RefObject<HTMLInputElement | null>
  /** Returns the text to search for. */
  readonly submit: () => string
}

function ClanSearch({ week, version, q, field, submit }: ClanSearchProps) {
  const navigate = useNavigate()
  const id = useId()
  return (
    <search>
      <form
        action={`/weeks/${week}`}
        method="get"
        className={styles.search}
        aria-label="Search clans"
        onSubmit={(event) => {
          event.preventDefault()
          void navigate(weekHref(week, { q: submit() || undefined, version }), { preventScrollReset: true })
        }}
      >
        <label htmlFor={id}>
          Clan by name or ID
          <input
            ref={field}
            id={id}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={maxSearchLength}
            dir="auto"
            spellCheck={false}
            autoCapitalize="off"
            enterKeyHint="search"
          />
        </label>
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}

function NoClans({ week, version, q, onShowAll }: ViewProps & { readonly onShowAll: () => void }) {
  if (q === undefined)
    return (
      <Notice tone="calm" icon="00" headline="No clans">
        <p>No clan got a vote in this week.</p>
      </Notice>
    )
  return (
    <Notice tone="calm" icon="?" headline="No clan found">
      <p>
        No clan of this week matches “<bdi>{q}</bdi>”. Clans that are no longer listed are found by their ID only.
      </p>
      {/* Links to the list, which takes the focus, because this link disappears. */}
      <Link to={`${weekHref(week, { version })}#${listId}`} onClick={onShowAll}>
        Show all clans
      </Link>
    </Notice>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Api } from '../../../api.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { useTargetSearch } from '../../../features/loading/use-target-search.ts'
import { useSite } from '../../../site.tsx'
import { weekName } from '../../../features/weeks/week-texts.ts'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ConfirmDialog } from '../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../shared/desk-data.ts'
import { DeskSection, SectionData, SectionPlaceholder } from '../shared/desk-section.tsx'
import { OutcomeMessage } from '../shared/vote-actions/outcome-message.tsx'
import { useVoteActions } from '../shared/vote-actions/use-vote-actions.ts'
import { ActiveFilters, type FilterLabels } from './filter/active-filters.tsx'
import { FilterForm } from './filter/filter-form.tsx'
import { type FoundVotes, loadVotes } from './load-votes.ts'
import { useKnownWeeks } from './use-known-weeks.ts'
import { useOnChange } from './use-on-change.ts'
import { useVoteExport } from './actions/use-vote-export.ts'
import { type FilterName, readVoteQuery, voteHref, type VoteQuery } from './vote-query.ts'
import { VoteResults } from './results/vote-results.tsx'

/** `idle` until the URL has filters, which the administrator sets by fetching votes. */
export const loader = deskLoader(async (api, search) => {
  const query = readVoteQuery(search)
  return Object.keys(query.filters).length === 0
    ? { kind: 'idle' as const, weeks: await recentWeeks(api) }
    : loadVotes(api, query)
})

/** Weeks from the archive's first page. The search knows all weeks with votes, but would load one of them. */
async function recentWeeks(api: Pick<Api, 'listWeeks'>): Promise<string[]> {
  try {
    return (await api.listWeeks({ query: {} })).body.weeks.map(({ week }) => week)
  } catch {
    // Even without the archive, the running week can be fetched.
    return []
  }
}

/** The votes of a week; the server filters, groups, sorts and paginates them. */
export function VotingData() {
  const search = useTargetSearch()
  const navigate = useNavigate()
  const result = useDeskData<typeof loader>()
  const actions = useVoteActions(result.reload)
  const csv = useVoteExport()
  useOnChange(String(search), actions.moveToBackground)
  const hasNewQuery = useHasChanged(String(search))
  const runningWeek = useRunningWeek()
  const { data } = result
  const weeks = useKnownWeeks(data && 'weeks' in data ? data : undefined)
  const found = data?.kind === 'found' ? data : undefined
  const query = withWeek(readVoteQuery(search), found?.query.filters.week ?? runningWeek)
  const labels = found ? labelsFor(query, found) : {}
  useLoadingVotes(data?.kind === 'loading' ? data : undefined, result.reload)

  function fetchVotes(next: VoteQuery) {
    const isSame = voteHref(next) === voteHref(query)
    void navigate(voteHref(next), { replace: isSame, preventScrollReset: true })
  }

  return (
    <DeskSection
      headline="Voting data"
      description="Votes with the network and device signals they were cast with."
      status={undefined}
    >
      <FilterForm
        query={query}
        weeks={listWeeks(weeks, runningWeek, query.filters.week)}
        busy={result.busy}
        isFetched={found !== undefined}
        rejected={data?.kind === 'rejected' ? data.errors : undefined}
        onFetch={fetchVotes}
      />
      <ActiveFilters query={query} labels={labels} />
      <OutcomeMessage actions={actions} outcome={actions.outcome} />
      <FormMessage tone="error">{csv.error}</FormMessage>
      <SectionData loaded={result} errorHeadline="The votes could not be loaded">
        {(shown) => {
          if (shown.kind === 'idle') return <NothingFetched busy={result.busy} />
          if (shown.kind === 'rejected') return <RejectedFilters />
          if (shown.kind === 'loading') return <WeekLoading week={query.filters.week} share={shown.share} />
          return (
            <VoteResults
              found={shown}
              targetQuery={query}
              labels={labels}
              busy={result.busy}
              takesFocus={hasNewQuery}
              actions={actions}
              csv={csv}
            />
          )
        }}
      </SectionData>
      <ConfirmDialog
        confirmation={actions.confirmation}
        onClose={actions.close}
        onDone={actions.close}
        onOutdated={result.reload}
      />
    </DeskSection>
  )
}

/** Whether the value has ever differed from its initial value. */
function useHasChanged(value: string): boolean {
  const [first] = useState(value)
  const [hasChanged, setChanged] = useState(false)
  if (!hasChanged && value !== first) setChanged(true)
  return hasChanged
}

function useRunningWeek(): string {
  const { voteOffsetMinutes } = useSite()
  const [now] = useState(Date.now)
  return voteWeekAt(now, voteOffsetMinutes * 60_000)
}

function withWeek(query: VoteQuery, week: string): VoteQuery {
  return { ...query, filters: { week, ...query.filters } }
}

/** Newest first. */
function listWeeks(weeks: readonly string[], ...more: readonly (string | undefined)[]): string[] {
  const all = new Set([...weeks, ...more.filter((week) => week !== undefined)])
  return [...all].toSorted().toReversed()
}

/** Repeats the request while the server loads a week. The server answers when the week is loaded, or after a few seconds. */
function useLoadingVotes(loading: object | undefined, reload: () => void) {
  const askAgain = useEffectEvent(reload)
  useEffect(() => {
    if (loading) askAgain()
  }, [loading])
}

/** Labels of the filters that have not changed since the votes were fetched. */
function labelsFor({ filters }: VoteQuery, { query: fetched, labels }: FoundVotes): FilterLabels {
  const isSame = (name: string) => filters[name as FilterName] === fetched.filters[name as FilterName]
  return Object.fromEntries(Object.entries(labels).filter(([name]) => isSame(name)))
}

function NothingFetched({ busy }: { readonly busy: boolean }) {
  if (busy) return <SectionPlaceholder />
  return (
    <Notice tone="calm" icon="?" headline="Nothing fetched yet">
      <p>Choose filters, then press Fetch.</p>
    </Notice>
  )
}

function RejectedFilters() {
  return (
    <Notice tone="warning" icon="!" headline="These filters are not valid">
      <p>Correct the marked fields, then press Fetch.</p>
    </Notice>
  )
}

interface WeekLoadingProps {
  readonly week: string | undefined
  /** From 0 to 1. */
  readonly share: number
}

function WeekLoading({ week, share }: WeekLoadingProps) {
  return (
    <Notice
      tone="calm"
      icon="…"
      headline={`Loading the votes of ${week === undefined ? 'the week' : weekName(week).toLowerCase()}`}
    >
      <p>The server loads a week when it is first searched. {Math.floor(share * 100)}% are loaded.</p>
      <progress max={1} value={share} aria-label="Loaded" />
    </Notice>
  )
}

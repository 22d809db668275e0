import { maxSelectedVotes, type VoteState } from '#contract/rules/votes/vote-states.ts'
import type { VoteFilter } from '#contract/vote-search.ts'
import type { Api } from '../../../../api.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { weekName } from '../../../../features/weeks/week-texts.ts'
import type { Confirmation } from '../../shared/confirmation/confirm-dialog.tsx'
import { changeConfirmation } from '../../shared/vote-actions/change-votes-confirmation.ts'
import { countVotes } from '#contract/rules/text/count-texts.ts'
import type { VoteActions } from '../../shared/vote-actions/use-vote-actions.ts'
import { type FilterLabels, FilterText } from '../filter/active-filters.tsx'
import type { FoundVotes } from '../load-votes.ts'
import { stateLabels } from '../../shared/vote-columns/vote-labels.ts'
import type { SelectedVotes } from '../use-selected-votes.ts'
import { activeFilters } from '../vote-query.ts'
import styles from '../voting-data.module.css'

/** Number of found votes that are not in a state yet. */
export function otherVotes({ total, states }: FoundVotes, state: VoteState): number {
  return total - states[state]
}

/** Why administrators cannot change the found votes; undefined if they can. */
export function actionProblem({ query, total }: FoundVotes): string | undefined {
  if (activeFilters(query).every((name) => name === 'excludeZeroScore'))
    return 'To change votes, find them with a filter first.'
  if (total > maxSelectedVotes)
    return `At most ${groupDigits(maxSelectedVotes)} votes can be changed at a time. Add a filter.`
  return undefined
}

/** Changes the page's selected votes. */
export function selectedConfirmation(
  api: Pick<Api, 'changeVotes'>,
  { query }: FoundVotes,
  { votes, clear }: SelectedVotes,
  state: VoteState,
  actions: Pick<VoteActions, 'report'>,
): Confirmation {
  const week = query.filters.week ?? ''
  const ids = votes.filter((vote) => vote.state !== state).map(({ id }) => id)
  return changeConfirmation(
    api,
    {
      selection: { week, ids },
      votes: ids.length,
      whose: `that you selected in ${weekName(week).toLowerCase()}`,
      draftKey: `votes ${ids.join(' ')}`,
    },
    state,
    (action) => {
      actions.report(action)
      clear()
    },
  )
}

/** Excludes votes cast since the search, which the administrator has not seen. */
function shownFilter({ query, newestAt }: FoundVotes): VoteFilter {
  const filter = query.filters as VoteFilter
  return newestAt === undefined ? filter : { ...filter, to: String(newestAt + 1) }
}

/** Changes all found votes, on all pages. */
export function actionConfirmation(
  api: Api,
  found: FoundVotes,
  labels: FilterLabels,
  state: VoteState,
  actions: VoteActions,
): Confirmation {
  const { query, total, states } = found
  const votes = otherVotes(found, state)
  const confirmation = changeConfirmation(
    api,
    {
      selection: { filter: shownFilter(found) },
      votes,
      whose: `that the filters find in ${weekName(query.filters.week ?? '').toLowerCase()}, on all pages,`,
      // Keyed by filters, so that the reason for other votes is not offered as a draft.
      draftKey: `found votes ${JSON.stringify(query.filters)}`,
    },
    state,
    actions.report,
  )
  return {
    ...confirmation,
    message: (
      <>
        <p>{confirmation.message}</p>
        <ul className={styles.conditions}>
          {activeFilters(query).map((name) => (
            <li key={name}>
              <FilterText name={name} query={query} labels={labels} />
            </li>
          ))}
          {votes < total && (
            <li>
              {countVotes(states[state])} of the {groupDigits(total)} found: {stateLabels[state].toLowerCase()} already
            </li>
          )}
        </ul>
      </>
    ),
  }
}

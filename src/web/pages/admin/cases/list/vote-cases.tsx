import { useRef } from 'react'
import { useApi } from '../../../../api-context.tsx'
import { useTargetSearch } from '../../../../features/loading/use-target-search.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../shared/confirmation/confirm-dialog.tsx'
import { deskLoader, useDeskData } from '../../shared/desk-data.ts'
import { DeskSection, SectionData } from '../../shared/desk-section.tsx'
import { OutcomeMessage } from '../../shared/vote-actions/outcome-message.tsx'
import { CaseCard } from './case-card.tsx'
import { CaseFilter } from './case-filter.tsx'
import { blindCheckHref, readCaseQuery } from '../case-query.ts'
import { NoCases } from './no-cases.tsx'
import { useCaseActions } from '../use-case-actions.ts'
import styles from './vote-cases.module.css'

export const loader = deskLoader(async (api, search) => {
  const query = readCaseQuery(search)
  return { ...(await api.listVoteCases({ query })).body, query }
})

/** Most votes held by limits are not in cases. This list shows events at one address, such as a LAN party. */
const heldVotesHref = '/admin/votes?state=held&by=reason'

/** `/admin/cases`: groups of unusual votes and owners' appeals, sorted by priority. */
export function VoteCases() {
  const api = useApi()
  const search = useTargetSearch()
  const list = useDeskData<typeof loader>()
  const refreshes = useRef(0)
  /**
   * Updates the cases in place, so that an action does not remove the case that the administrator is looking at. Reads all
   * cases of the week, because the action may have decided others, too, and decided cases no longer match the filter.
   */
  async function refresh(caseId: number) {
    refreshes.current += 1
    const request = refreshes.current
    const week = list.data?.cases.find(({ id }) => id === caseId)?.week
    if (week === undefined) return list.reload()
    try {
      const { body } = await api.listVoteCases({ query: { week } })
      if (request !== refreshes.current) return
      const found = new Map(body.cases.map((one) => [one.id, one]))
      list.change((data) => ({ ...data, weeks: body.weeks, cases: data.cases.map((one) => found.get(one.id) ?? one) }))
    } catch {
      if (request === refreshes.current) list.reload()
    }
  }

  function reload() {
    // Makes a pending refresh outdated.
    refreshes.current += 1
    list.reload()
  }

  const actions = useCaseActions((caseId) => void (caseId === null ? reload() : refresh(caseId)))
  const { outcome } = actions
  const query = readCaseQuery(search)

  return (
    <DeskSection
      headline="Cases"
      description={
        query.status === 'shown'
          ? 'Votes that are unusual, but not enough to void or hold them. They count, and need no decision.'
          : 'Unusual votes and appeals; most fake votes and largest effect on ranks first.'
      }
      status={undefined}
      actions={
        <>
          <ButtonLink href={heldVotesHref}>Held votes</ButtonLink>
          <ButtonLink href={blindCheckHref}>Blind check</ButtonLink>
          <ButtonLink href="/admin/cases/networks">Shared networks</ButtonLink>
          <ButtonLink href="/admin/cases/actions">All vote actions</ButtonLink>
          <Button busy={list.busy} onClick={reload}>
            Refresh
          </Button>
        </>
      }
    >
      <CaseFilter query={query} weeks={list.data?.weeks} />
      <SectionData loaded={list}>
        {({ cases, weeks, examined, query: loaded }) => (
          <>
            {!cases.some(({ id }) => id === outcome?.caseId) && <OutcomeMessage actions={actions} outcome={outcome} />}
            {cases.length === 0 ? (
              <NoCases query={loaded} weeks={weeks} examined={examined} />
            ) : (
              <ul className={styles.list} aria-label="Cases" aria-busy={list.busy}>
                {cases.map((shown) => (
                  <li key={shown.id}>
                    <CaseCard shown={shown} actions={actions} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </SectionData>
      <ConfirmDialog
        confirmation={actions.confirmation}
        onClose={actions.close}
        onDone={actions.close}
        onOutdated={reload}
      />
    </DeskSection>
  )
}

import * as networks from '#contract/shared-networks.ts'
import * as actions from '#contract/vote-actions.ts'
import * as contract from '#contract/vote-cases.ts'
import { fail } from '#contract/errors.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { findAction, readActions } from './cases/read-actions.ts'
import { changeVotes, dismissCase } from './actions/change-votes.ts'
import type { ActionDeps } from './actions/deps.ts'
import { undoAction } from './actions/undo-action.ts'
import { answerAppeal } from './actions/answer-appeal.ts'
import type { CaseDeps } from './cases/deps.ts'
import { listCases } from './cases/list-cases.ts'
import { findLastRun, listCaseWeeks } from './cases/list-weeks.ts'
import { noteCase } from './cases/note-case.ts'
import { readCase } from './cases/read-case.ts'
import { findMarkingAction, markNetwork } from './actions/mark-network.ts'
import { listSharedNetworks } from './networks/network-store.ts'

export type VoteCaseDeps = ActionDeps & CaseDeps

const actionsPerPage = 100

export function bindVoteCases(bind: Bind, deps: VoteCaseDeps): void {
  const { db } = deps
  bind(contract.listVoteCases, async ({ query: { week, status } }) => {
    const filter = { week, list: status ?? (week === undefined ? 'open' : undefined) }
    const [cases, weeks, examined] = [await listCases(deps, filter), await listCaseWeeks(db), await findLastRun(db)]
    return { body: { cases, weeks, examined } }
  })
  bind(contract.readVoteCase, async ({ params }) => ({ body: await readCase(deps, params.id) }))
  bind(contract.dismissVoteCase, async ({ user, params, body }) => ({
    body: await dismissCase(deps, user, params.id, body),
  }))
  bind(contract.noteVoteCase, async ({ user, params, body }) => ({
    body: await noteCase(deps, user, params.id, body.reason),
  }))
  bind(contract.answerVoteAppeal, async ({ user, params, body }) => ({
    body: await answerAppeal(deps, user, params.id, body.reason),
  }))
  bindActions(bind, deps)
  bindNetworks(bind, deps)
}

function bindActions(bind: Bind, deps: VoteCaseDeps): void {
  const { db } = deps
  bind(actions.listVoteActions, async ({ query }) => ({
    body: await readActions(db, { before: query.before, limit: actionsPerPage }),
  }))
  bind(actions.readVoteAction, async ({ params }) => ({
    body: (await findAction(db, params.id)) ?? fail('no_such_entry'),
  }))
  bind(actions.changeVotes, async ({ user, body: { selection, state, reason } }) => ({
    body: await changeVotes(deps, user, selection, { state, reason }),
  }))
  bind(actions.undoVoteAction, async ({ user, params, body }) => ({
    body: await undoAction(deps, user, params.id, body.reason),
  }))
}

function bindNetworks(bind: Bind, deps: VoteCaseDeps): void {
  const { db } = deps
  bind(networks.listSharedNetworks, async () => ({ body: await listSharedNetworks(db) }))
  bind(networks.addSharedNetwork, async ({ user, body: { network, reason, case_id: caseId } }) => ({
    body: await markNetwork(deps, user, { network, reason, caseId }),
  }))
  bind(networks.removeSharedNetwork, async ({ user, params }) => {
    await undoAction(deps, user, await findMarkingAction(db, params.id), '')
    return {}
  })
}

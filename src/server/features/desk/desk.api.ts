import * as contract from '#contract/desk.ts'
import * as votingData from '#contract/voting-data.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { countWaiting } from './count-waiting.ts'
import { listActs } from './list-acts.ts'
import { listAllClans } from './list-clans.ts'
import { listUndeliveredMails } from './list-undelivered-mails.ts'
import { listVotes } from './list-votes.ts'
import type { DeskDeps } from './deps.ts'
import { penalizeClan, takePenaltyBack } from './penalize-clan.ts'
import { removeClanImage } from './remove-clan-image.ts'
import { restoreClan, takeDownClan } from './take-down-clan.ts'

export function bindDesk(bind: Bind, deps: DeskDeps): void {
  const { db, signImage, now, voteOffset } = deps
  bind(contract.countWaiting, async () => ({ body: await countWaiting(db) }))
  bind(contract.listAllClans, async ({ query }) => {
    const { clans, total } = await listAllClans(db, query, { now: now(), voteOffset })
    const body = clans.map((clan) => ({ ...clan, header_image_access: signImage(clan.header_image_filename) }))
    return { body, headers: { 'x-total-count': String(total) } }
  })
  bind(contract.penalizeClan, async ({ user, params, body }) => ({
    body: {
      id: await penalizeClan(deps, user, {
        clanId: params.id,
        percent: body.penalty,
        reason: body.reason,
        week: body.week,
      }),
    },
  }))
  bind(contract.takePenaltyBack, async ({ user, params }) => {
    await takePenaltyBack(deps, user, params.id)
    return {}
  })
  bind(contract.takeDownClan, async ({ user, params, body }) => {
    await takeDownClan(deps, user, { clanId: params.id, reason: body.reason })
    return {}
  })
  bind(contract.restoreClan, async ({ user, params, body }) => {
    await restoreClan(deps, user, { clanId: params.id, reason: body.reason })
    return {}
  })
  bind(contract.removeClanImage, async ({ user, params, body }) => {
    await removeClanImage(deps, user, { clanId: params.id, ...body })
    return {}
  })
  bind(votingData.listVotes, async ({ query: { before, limit, excludeZeroScore } }) => {
    const { votes, next } = await listVotes(db, { before, limit, withoutZeroScores: excludeZeroScore === 'true' })
    return { body: votes, headers: { 'x-next-before': next ?? '' } }
  })
  bind(contract.listActs, async ({ query }) => ({ body: await listActs(db, query.before) }))
  bind(contract.listUndeliveredMails, async () => ({ body: await listUndeliveredMails(db) }))
}

import type { Kysely } from 'kysely'
import * as contract from '#contract/blind-check.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { listLatestCheck, readFigures, setBlindAnswer } from './blind-check-store.ts'
import { readComparedVote } from './compare-vote.ts'

interface Deps {
  readonly db: Kysely<Schema>
  /** Unix ms. */
  readonly now: () => number
}

export function bindBlindCheck(bind: Bind, deps: Deps): void {
  const { db } = deps
  bind(contract.listBlindCheck, async () => ({ body: await listLatestCheck(db) }))
  bind(contract.readBlindCheckVote, async ({ params }) => ({ body: await readComparedVote(db, params.id) }))
  bind(contract.answerBlindCheck, async ({ user, params, body }) => ({
    body: await setBlindAnswer(deps, user, params.id, body.answer),
  }))
  bind(contract.takeBlindAnswerBack, async ({ user, params }) => ({
    body: await setBlindAnswer(deps, user, params.id, null),
  }))
  bind(contract.readBlindCheckFigures, async () => ({ body: await readFigures(db) }))
}

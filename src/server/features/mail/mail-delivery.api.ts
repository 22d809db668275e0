import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import * as contract from '#contract/mail-delivery.ts'
import { isUndelivered } from '#server/domain/email.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { sendTestMail, type TestMailDeps } from './send-test-mail.ts'
import { discardMail, retryMail, type UnsentMailDeps } from './unsent-mails.ts'

export interface MailDeliveryDeps extends TestMailDeps, UnsentMailDeps {
  readonly hasServer: boolean
  readonly outbox: string
}

export function bindMailDelivery(bind: Bind, deps: MailDeliveryDeps): void {
  bind(contract.readMailDelivery, async () => ({
    body: { has_server: deps.hasServer, outbox: await countOutbox(deps.outbox), ...(await countUnsent(deps)) },
  }))
  bind(contract.sendTestMail, async ({ user }) => ({
    body: { recipient: user.email, error: (await sendTestMail(deps, user, user.email)) ?? null },
  }))
  bind(contract.retryMail, async ({ user, params }) => {
    await retryMail(deps, user, params.id)
    return {}
  })
  bind(contract.discardMail, async ({ user, params }) => {
    await discardMail(deps, user, params.id)
    return {}
  })
}

async function countUnsent({ db }: MailDeliveryDeps) {
  const { rows } = await sql<{ queued: number; dead: number; undelivered: number }>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'dead')::int as dead,
      count(*) filter (where ${isUndelivered})::int as undelivered
    from mails`.execute(db)
  return rows[0] ?? { queued: 0, dead: 0, undelivered: 0 }
}

async function countOutbox(folder: string): Promise<number> {
  const files = await readdir(folder).catch((): string[] => [])
  return files.filter((file) => file.endsWith('.eml')).length
}

import { pino } from 'pino'
import { AppError } from '#contract/errors.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { commandLine } from '#server/domain/audit-log.ts'
import { listUndeliveredMails } from '#server/features/desk/list-undelivered-mails.ts'
import { delivery } from '#server/features/mail/mail-queue.ts'
import { openTransport, outboxOf } from '#server/features/mail/open-transport.ts'
import { sendTestMail } from '#server/features/mail/send-test-mail.ts'
import { discardMail, listFailedMails, retryMail } from '#server/features/mail/unsent-mails.ts'
import { JobQueue } from '#server/jobs/queue.ts'
import { findAddress } from '#server/site-address.ts'
import { CommandFailure, UsageError } from './command.ts'

export const mailHelp = `npm run admin -- mails                     lists the emails that were not delivered, with their numbers
npm run admin -- test-mail EMAIL           sends a test email
npm run admin -- retry-mail NUMBER|all     delivers an email now, or all that have failed
npm run admin -- discard-mail NUMBER|all   deletes them`

export interface MailAction {
  readonly mailAction: 'mails' | 'test-mail' | 'retry-mail' | 'discard-mail'
  readonly target: string
}

interface Tools {
  readonly config: Config
  readonly database: Database
}

const now = Date.now
const log = pino({ level: 'silent' })

/** Undefined if the arguments name another action. @throws UsageError */
export function readMailAction([action, target = '', ...more]: readonly string[]): MailAction | undefined {
  if (action === 'mails' && target === '') return { mailAction: action, target }
  if (action !== 'test-mail' && action !== 'retry-mail' && action !== 'discard-mail') return undefined
  const isValid = action === 'test-mail' ? target.includes('@') : /^(?:all|[1-9]\d{0,8})$/.test(target)
  if (isValid && more.length === 0) return { mailAction: action, target }
  const expected = action === 'test-mail' ? 'EMAIL' : 'NUMBER|all'
  throw new UsageError(`Expected: npm run admin -- ${action} ${expected}`)
}

export async function runMailAction({ mailAction, target }: MailAction, tools: Tools): Promise<number> {
  if (mailAction === 'mails') await listMails(tools)
  else if (mailAction === 'test-mail') await testMail(target, tools)
  else await (mailAction === 'retry-mail' ? retryMails : discardMails)(target, tools.database)
  return 0
}

async function listMails({ database: { db } }: Tools): Promise<void> {
  const mails = await listUndeliveredMails(db)
  for (const { id, kind, recipient, state, attempts, last_error: error } of mails) {
    const outcome = state === 'dead' ? 'failed' : 'retrying'
    const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
    console.log([id, outcome, kind, recipient, tried, error ?? 'no error reported'].join('  '))
  }
  if (mails.length === 0) console.log('No undelivered emails.')
  const { length: total } = await listFailedMails(db)
  if (total > mails.length)
    console.log(
      `These are the newest ${mails.length} of ${total}. "retry-mail all" and "discard-mail all" also handle the others.`,
    )
}

async function testMail(recipient: string, { config, database: { db } }: Tools): Promise<void> {
  const address = await findAddress(config)
  const transport = openTransport(config, () => address, log)
  const error = await sendTestMail({ db, transport, siteName: config.siteName, now }, commandLine, recipient)
  if (error !== undefined) throw new CommandFailure(`The test email could not be sent: ${error}`)
  console.log(
    config.smtpUrl
      ? `The test email to ${recipient} was sent through ${new URL(config.smtpUrl).host}.`
      : `SMTP_URL is not set: the test email was only written to ${outboxOf(config.dataDir)}.`,
  )
}

async function retryMails(target: string, database: Database): Promise<void> {
  const jobs = new JobQueue(database, log)
  await jobs.open()
  try {
    // Only queues jobs, which the site runs.
    const send = await jobs.add({ ...delivery, run: async () => {} })
    const { db } = database
    const deps = { db, send, hurry: jobs.hurry(delivery.name), now }
    const count = await forTarget(target, db, (id) => retryMail(deps, commandLine, id))
    console.log(`${count} queued. A running site delivers now; otherwise the next start does.`)
  } finally {
    await jobs.stop()
  }
}

async function discardMails(target: string, { db }: Database): Promise<void> {
  const count = await forTarget(target, db, (id) => discardMail({ db, now }, commandLine, id))
  console.log(`${count} discarded.`)
}

/** Returns the number of emails, such as "2 emails". For `all`, skips emails that are sent or discarded in the meantime. */
async function forTarget(target: string, db: Database['db'], act: (id: number) => Promise<void>): Promise<string> {
  const ids = target === 'all' ? await listFailedMails(db) : [Number(target)]
  let done = 0
  for (const id of ids) {
    try {
      await act(id)
      done += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (target !== 'all')
        throw new CommandFailure(`No unsent email has the number ${id}. List them with: npm run admin -- mails`)
    }
  }
  return `${done} ${done === 1 ? 'email' : 'emails'}`
}

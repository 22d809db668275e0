import { emailError } from '#contract/rules/credentials.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { createAdmin, createResetLink, listAdmins, verifyAccount } from '#server/features/accounts/operator-commands.ts'
import { findAddress } from '#server/site-address.ts'
import { CommandFailure, UsageError } from './command.ts'

export const accountHelp = `npm run admin -- create EMAIL      creates an administrator and prints a link to set the password
npm run admin -- list              lists the administrators
npm run admin -- verify EMAIL      verifies an account without its emailed link
npm run admin -- reset-link EMAIL  prints a link to set a new password`

interface Context {
  readonly config: Config
  readonly db: Database['db']
  /** Unix ms. */
  readonly now: number
}

/** Each action returns the text to print. */
const actions = {
  async create({ config, db, now }, email) {
    const hash = await createAdmin(db, email, now)
    if (hash !== undefined) return `${email} is now an administrator. ${await linkText(config, email, hash)}`
    throw new CommandFailure(`${email} already has an account. Use: npm run admin -- grant ${email}`)
  },
  async list({ db }) {
    const admins = await listAdmins(db)
    if (admins.length === 0) return 'There is no administrator. Use: npm run admin -- create EMAIL'
    return admins.map((admin) => admin.email + (admin.needs_password ? ' (has not set a password)' : '')).join('\n')
  },
  async verify({ db, now }, email) {
    const outcome = await verifyAccount(db, email, now)
    if (outcome === 'no such account') throw noAccount(email)
    if (outcome === 'already so') return `${email} is already verified.`
    if (outcome === 'done') return `${email} is now verified.`
    return (
      `${email} is now verified. It was registered more than once, so its password is no longer valid. ` +
      `Use: npm run admin -- reset-link ${email}`
    )
  },
  async 'reset-link'({ config, db, now }, email) {
    const link = await createResetLink(db, email, now)
    if (!link) throw noAccount(email)
    return await linkText(config, link.email, link.hash)
  },
} satisfies Record<string, (context: Context, email: string) => Promise<string>>

export interface AccountAction {
  readonly accountAction: keyof typeof actions
  readonly email: string
}

/** Undefined if the arguments name another action. @throws UsageError */
export function readAccountAction([action = '', email, ...more]: readonly string[]): AccountAction | undefined {
  if (!Object.hasOwn(actions, action)) return undefined
  const accountAction = action as AccountAction['accountAction']
  if (accountAction === 'list') {
    if (email !== undefined) throw new UsageError(`list takes no email, but there is "${email}".`)
    return { accountAction, email: '' }
  }
  if (email === undefined) throw new UsageError(`Expected an email: npm run admin -- ${accountAction} EMAIL`)
  if (more.length > 0) throw new UsageError(`Expected one email, but there is also "${more[0]}".`)
  if (emailError(email)) throw new UsageError(`"${email}" is not an email address.`)
  return { accountAction, email }
}

export async function runAccountAction(
  { accountAction, email }: AccountAction,
  { config, database: { db } }: { readonly config: Config; readonly database: Database },
): Promise<number> {
  console.log(await actions[accountAction]({ config, db, now: Date.now() }, email))
  return 0
}

async function linkText(config: Config, email: string, hash: string): Promise<string> {
  const address = await findAddress(config)
  const query = new URLSearchParams({ email, hash }).toString()
  return `Set a password with this link. It is valid for one hour and works once:\n${address}/reset?${query}`
}

const noAccount = (email: string) => new CommandFailure(`No account has the email ${email}.`)

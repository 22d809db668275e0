import { endSessions } from '#server/features/accounts/end-sessions.ts'
import { grantAdmin } from '#server/features/accounts/grant-admin.ts'
import { listAdmins } from '#server/features/accounts/operator-commands.ts'
import { accountHelp, readAccountAction, runAccountAction } from './admin-accounts.ts'
import { logHelp, readLogAction, runLogAction } from './admin-log.ts'
import { mailHelp, readMailAction, runMailAction } from './admin-mail.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Manages administrators, accounts, undelivered emails and the log of commitments.

${accountHelp}
npm run admin -- grant EMAIL
npm run admin -- revoke EMAIL
npm run admin -- sign-out EMAIL
${mailHelp}
${logHelp}

For grant, the account must exist and be verified. Changes take effect
immediately, also in open sessions. Exit code: 0 done, 1 failed, 2 wrong usage.`

export const adminCommand = defineCommand({
  help,
  read(args) {
    const { positionals } = parseOptions({ args: [...args], allowPositionals: true, options: {} })
    const other = readAccountAction(positionals) ?? readMailAction(positionals) ?? readLogAction(positionals)
    if (other) return other
    const [action, email, ...more] = positionals
    if (action !== 'grant' && action !== 'revoke' && action !== 'sign-out')
      throw new UsageError(
        'Expected an action: npm run admin -- create|grant|revoke|verify|reset-link|sign-out EMAIL, or one of those in --help',
      )
    if (email === undefined) throw new UsageError(`Expected an email: npm run admin -- ${action} EMAIL`)
    if (more.length > 0) throw new UsageError(`Expected one email, but there is also "${more[0]}".`)
    return { action, email }
  },
  async run(options, tools) {
    if ('accountAction' in options) return runAccountAction(options, tools)
    if ('mailAction' in options) return runMailAction(options, tools)
    if ('logAction' in options) return runLogAction(options, tools)
    const { action, email } = options
    const { database } = tools
    if (action === 'sign-out') {
      const ended = await endSessions(database.db, email, Date.now())
      if (ended === undefined) throw new CommandFailure(`No account has the email ${email}.`)
      console.log(
        ended === 0
          ? `${email} was not signed in.`
          : `${email} is signed out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`,
      )
      return 0
    }
    const grant = action === 'grant'
    const outcome = await grantAdmin(database.db, email, grant, Date.now())
    if (outcome === 'no such account')
      throw new CommandFailure(`No account has the email ${email}. Use: npm run admin -- create ${email}`)
    if (outcome === 'not verified')
      throw new CommandFailure(
        `${email} is not verified yet. Open the link in the verification email first, or use: npm run admin -- verify ${email}`,
      )
    const state = grant ? 'an administrator' : 'not an administrator'
    console.log(outcome === 'already so' ? `${email} is already ${state}.` : `${email} is now ${state}.`)
    if (!grant && (await listAdmins(database.db)).length === 0)
      console.log('This site has no administrator now. To make one, use: npm run admin -- grant EMAIL')
    return 0
  },
})

if (import.meta.main) await startCommand(adminCommand)

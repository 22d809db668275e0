import { endSessions } from '#server/features/accounts/end-sessions.ts'
import { grantAdmin } from '#server/features/accounts/grant-admin.ts'
import { CommandFailure, defineCommand, parseOptions, startCommand, UsageError } from './command.ts'

const help = `Makes somebody an administrator, takes it back, or ends the sessions of an account.

npm run admin -- grant EMAIL
npm run admin -- revoke EMAIL
npm run admin -- sign-out EMAIL

The account must be registered, and to become an administrator its address verified. It counts at once, also for whoever
is signed in. Exit code: 0 done, 1 failed, 2 wrong usage.`

export const adminCommand = defineCommand({
  help,
  read(args) {
    const { positionals } = parseOptions({ args: [...args], allowPositionals: true, options: {} })
    const [act, email, ...more] = positionals
    if (act !== 'grant' && act !== 'revoke' && act !== 'sign-out')
      throw new UsageError('What to do? npm run admin -- grant|revoke|sign-out EMAIL')
    if (email === undefined) throw new UsageError(`Whose? npm run admin -- ${act} EMAIL`)
    if (more.length > 0) throw new UsageError(`One address at a time; there is also "${more[0]}".`)
    return { act, email }
  },
  async run({ act, email }, { database }) {
    if (act === 'sign-out') {
      const ended = await endSessions(database.db, email, Date.now())
      if (ended === undefined) throw new CommandFailure(`No account has the email ${email}.`)
      console.log(
        ended === 0
          ? `${email} was not signed in.`
          : `${email} is signed out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'} ended.`,
      )
      return 0
    }
    const grant = act === 'grant'
    const outcome = await grantAdmin(database.db, email, grant, Date.now())
    if (outcome === 'no such account')
      throw new CommandFailure(`No account has the email ${email}. Register it on the site first.`)
    if (outcome === 'not verified')
      throw new CommandFailure(`${email} is not verified yet. Follow the link in the mail first.`)
    const state = grant ? 'an administrator' : 'no administrator'
    console.log(outcome === 'already so' ? `${email} is ${state} already.` : `${email} is ${state} now.`)
    return 0
  },
})

if (import.meta.main) await startCommand(adminCommand)

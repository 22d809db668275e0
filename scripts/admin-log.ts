import { openLog } from '#server/compose-transparency.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openCheckpointStore } from '#server/features/transparency/checkpoint-store.ts'
import { appendKey } from '#server/features/transparency/open-log.ts'
import { recordLogBreak, removeLogEntry } from '#server/features/transparency/operator-commands.ts'
import { CommandFailure, UsageError } from './command.ts'

export const logHelp = `npm run admin -- record-log-break                  continues the log of commitments after an older
                                                  backup was restored
npm run admin -- remove-log-entry POSITION REASON deletes the content of an entry about moderation,
                                                  as the law may require; the page says so
                                                  with the reason`

export type LogAction =
  | { readonly logAction: 'record-log-break' }
  | { readonly logAction: 'remove-log-entry'; readonly position: number; readonly reason: string }

interface Tools {
  readonly config: Config
  readonly database: Database
}

/** Undefined if the arguments name another action. @throws UsageError */
export function readLogAction([action, ...rest]: readonly string[]): LogAction | undefined {
  if (action === 'record-log-break') {
    if (rest.length === 0) return { logAction: action }
    throw new UsageError(`record-log-break takes no arguments, but there is "${rest.join(' ')}".`)
  }
  if (action !== 'remove-log-entry') return undefined
  const [position = '', ...words] = rest
  const reason = words.join(' ').trim()
  if (/^(?:0|[1-9]\d{0,8})$/.test(position) && reason !== '')
    return { logAction: action, position: Number(position), reason }
  throw new UsageError('Expected: npm run admin -- remove-log-entry POSITION REASON')
}

export async function runLogAction(options: LogAction, { config, database }: Tools): Promise<number> {
  const { db } = database
  if (options.logAction === 'record-log-break') {
    const store = openCheckpointStore(config.dataDir, config.bucket)
    const log = await openLog(config, database)
    // A backup of a version from before the log has none.
    if ((await log.readTree()).size === 0) await appendKey(db, log.signer, Date.now())
    const size = await recordLogBreak({ db, log, store }, Date.now())
    console.log(
      size === undefined
        ? 'The log contains the last published checkpoint: there is nothing to record.'
        : `Recorded that the log does not contain the checkpoint of ${size} entries, which was published. Weeks close again.`,
    )
    return 0
  }
  const { position, reason } = options
  const outcome = await removeLogEntry(db, position, reason, Date.now())
  if (outcome === 'no such entry') throw new CommandFailure(`The log has no entry ${position}.`)
  if (outcome === 'not of moderation')
    throw new CommandFailure(
      `Entry ${position} is not about moderation. It contains only numbers and hashes that checks of results need, and stays.`,
    )
  console.log(
    outcome === 'already so'
      ? `The content of entry ${position} was removed before.`
      : `Removed the content of entry ${position}. Its hash stays.`,
  )
  return 0
}

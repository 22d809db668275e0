import type { Migration } from 'kysely/migration'
import * as listAndVotes from './0001-list-and-votes.ts'
import * as accountsAndMail from './0002-accounts-and-mail.ts'
import * as reviewAndDesk from './0003-review-and-desk.ts'

/** Every migration by its name; they run in the names' order, each once. */
export const migrations: Record<string, Migration> = {
  '0001-list-and-votes': listAndVotes,
  '0002-accounts-and-mail': accountsAndMail,
  '0003-review-and-desk': reviewAndDesk,
}

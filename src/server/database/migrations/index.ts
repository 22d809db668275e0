import type { Migration } from 'kysely/migration'
import * as listAndVotes from './0001-list-and-votes.ts'
import * as accountsAndMail from './0002-accounts-and-mail.ts'
import * as reviewAndDesk from './0003-review-and-desk.ts'
import * as community from './0005-community.ts'
import * as actsByCommand from './0006-acts-by-command.ts'
import * as articleImages from './0007-article-images.ts'
import * as castVotes from './0008-cast-votes.ts'

export const migrations: Record<string, Migration> = {
  '0001-list-and-votes': listAndVotes,
  '0002-accounts-and-mail': accountsAndMail,
  '0003-review-and-desk': reviewAndDesk,
  '0005-community': community,
  '0006-acts-by-command': actsByCommand,
  '0007-article-images': articleImages,
  '0008-cast-votes': castVotes,
}

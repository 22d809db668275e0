import type { Migration } from 'kysely/migration'
import * as listAndVotes from './0001-list-and-votes.ts'
import * as accountsAndMail from './0002-accounts-and-mail.ts'
import * as reviewAndDesk from './0003-review-and-desk.ts'
import * as community from './0005-community.ts'
import * as actsByCommand from './0006-acts-by-command.ts'
import * as articleImages from './0007-article-images.ts'
import * as castVotes from './0008-cast-votes.ts'
import * as knownNetworks from './0009-known-networks.ts'
import * as contestedRegistrations from './0010-contested-registrations.ts'
import * as articleNotifications from './0011-article-notifications.ts'
import * as importNumbers from './0012-import-numbers.ts'
import * as voteStates from './0013-vote-states.ts'
import * as addressVerdicts from './0014-address-verdicts.ts'
import * as voteJudgments from './0015-vote-judgments.ts'
import * as voteAppeals from './0016-vote-appeals.ts'
import * as voteCases from './0017-vote-cases.ts'
import * as judgmentFailures from './0019-judgment-failures.ts'
import * as results from './0020-results.ts'
import * as blindChecks from './0023-blind-checks.ts'
import * as weekClose from './0024-week-close.ts'
import * as transparencyLog from './0025-transparency-log.ts'
import * as clanFacts from './0026-clan-facts.ts'
import * as clanInvites from './0027-clan-invites.ts'
import * as listingReports from './0028-listing-reports.ts'
import * as siteProfile from './0030-site-profile.ts'
import * as checkedInvites from './0031-checked-invites.ts'
import * as voteReasons from './0032-vote-reasons.ts'
import * as pendingInvites from './0033-pending-invites.ts'
import * as appealsOfDeletedClans from './0034-appeals-of-deleted-clans.ts'
import * as heldInterventions from './0035-held-interventions.ts'
import * as actsByClan from './0036-acts-by-clan.ts'
import * as appealsOfAnswers from './0037-appeals-of-answers.ts'
import * as imageUploads from './0038-image-uploads.ts'
import * as keyedFollowers from './0039-keyed-followers.ts'
import * as deletedClans from './0040-deleted-clans.ts'

export const migrations: Record<string, Migration> = {
  '0001-list-and-votes': listAndVotes,
  '0002-accounts-and-mail': accountsAndMail,
  '0003-review-and-desk': reviewAndDesk,
  '0005-community': community,
  '0006-acts-by-command': actsByCommand,
  '0007-article-images': articleImages,
  '0008-cast-votes': castVotes,
  '0009-known-networks': knownNetworks,
  '0010-contested-registrations': contestedRegistrations,
  '0011-article-notifications': articleNotifications,
  '0012-import-numbers': importNumbers,
  '0013-vote-states': voteStates,
  '0014-address-verdicts': addressVerdicts,
  '0015-vote-judgments': voteJudgments,
  '0016-vote-appeals': voteAppeals,
  '0017-vote-cases': voteCases,
  '0019-judgment-failures': judgmentFailures,
  '0020-results': results,
  '0023-blind-checks': blindChecks,
  '0024-week-close': weekClose,
  '0025-transparency-log': transparencyLog,
  '0026-clan-facts': clanFacts,
  '0027-clan-invites': clanInvites,
  '0028-listing-reports': listingReports,
  '0030-site-profile': siteProfile,
  '0031-checked-invites': checkedInvites,
  '0032-vote-reasons': voteReasons,
  '0033-pending-invites': pendingInvites,
  '0034-appeals-of-deleted-clans': appealsOfDeletedClans,
  '0035-held-interventions': heldInterventions,
  '0036-acts-by-clan': actsByClan,
  '0037-appeals-of-answers': appealsOfAnswers,
  '0038-image-uploads': imageUploads,
  '0039-keyed-followers': keyedFollowers,
  '0040-deleted-clans': deletedClans,
}

import type { Services } from './services.ts'
import { bindAccounts } from './features/accounts/accounts.api.ts'
import { bindArchive } from './features/archive/archive.api.ts'
import { bindBlog } from './features/blog/blog.api.ts'
import { bindCampaigns } from './features/campaigns/campaigns.api.ts'
import { bindOwnClan } from './features/clans/own/own-clan.api.ts'
import { bindCommunity } from './features/community/community.api.ts'
import { bindDesk } from './features/desk/desk.api.ts'
import { bindBlindCheck } from './features/integrity/blind-check/blind-check.api.ts'
import { bindVoteSearch } from './features/integrity/search/vote-search.api.ts'
import { bindListingReports } from './features/listing-reports/listing-reports.api.ts'
import { bindRanking } from './features/ranking/ranking.api.ts'
import { bindMailDelivery } from './features/mail/mail-delivery.api.ts'
import { bindReview } from './features/review/review.api.ts'
import { bindVoteCases } from './features/integrity/vote-cases.api.ts'
import { bindLinkStats } from './features/stats/link-stats.api.ts'
import { bindStats } from './features/stats/stats.api.ts'
import { bindSupport } from './features/support/support.api.ts'
import { bindTransparency } from './features/transparency/transparency.api.ts'
import { bindVoteReports } from './features/vote-reports/vote-reports.api.ts'
import { bindVoting } from './features/voting/voting.api.ts'
import { bindEmbeds } from './features/widgets/embeds.api.ts'
import type { Bind } from './http/api/bind.ts'

export function bindEndpoints(bind: Bind, { config, listings, ...services }: Services): void {
  bindRanking(bind, services.standings)
  bindArchive(bind, services.archive)
  bindVoting(bind, services.voting)
  bindVoteReports(bind, services.voteReports)
  bindStats(bind, services.stats)
  bindAccounts(bind, services.accounts)
  bindOwnClan(bind, listings.ownClan)
  bindLinkStats(bind, listings.linkStats)
  bindReview(bind, listings.review)
  bindDesk(bind, listings.desk)
  bindEmbeds(bind, services.embeds)
  bindListingReports(bind, services.listingReports)
  bindVoteSearch(bind, services.voteSearch)
  bindVoteCases(bind, services.voteCases)
  bindBlindCheck(bind, services.voteCases)
  bindMailDelivery(bind, services.mailDelivery)
  bindCampaigns(bind, listings.campaigns)
  bindBlog(bind, listings.blog)
  bindCommunity(bind, services.community)
  bindTransparency(bind, services.transparency)
  bindSupport(bind, config.supportEmail)
}

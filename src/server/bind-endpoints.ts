import type { Services } from './compose.ts'
import { bindAccounts } from './features/accounts/accounts.api.ts'
import { bindBlog } from './features/blog/blog.api.ts'
import { bindCampaigns } from './features/campaigns/campaigns.api.ts'
import { bindOwnClan } from './features/clans/own/own-clan.api.ts'
import { bindCommunity } from './features/community/community.api.ts'
import { bindDesk } from './features/desk/desk.api.ts'
import { bindVoteSearch } from './features/integrity/search/vote-search.api.ts'
import { bindRanking } from './features/ranking/ranking.api.ts'
import { bindMailDelivery } from './features/mail/mail-delivery.api.ts'
import { bindReview } from './features/review/review.api.ts'
import { bindVoteCases } from './features/integrity/vote-cases.api.ts'
import { bindLinkStats } from './features/stats/link-stats.api.ts'
import { bindStats } from './features/stats/stats.api.ts'
import { bindSupport } from './features/support/support.api.ts'
import { bindVoteReports } from './features/vote-reports/vote-reports.api.ts'
import { bindVoting } from './features/voting/voting.api.ts'
import type { Bind } from './http/api/bind.ts'

export function bindEndpoints(bind: Bind, { config, listings, ...services }: Services): void {
  bindRanking(bind, services.standings)
  bindVoting(bind, services.voting)
  bindVoteReports(bind, services.voteReports)
  bindStats(bind, services.stats)
  bindAccounts(bind, services.accounts)
  bindOwnClan(bind, listings.ownClan)
  bindLinkStats(bind, listings.linkStats)
  bindReview(bind, listings.review)
  bindDesk(bind, listings.desk)
  bindVoteSearch(bind, services.voteSearch)
  bindVoteCases(bind, services.voteCases)
  bindMailDelivery(bind, services.mailDelivery)
  bindCampaigns(bind, listings.campaigns)
  bindBlog(bind, listings.blog)
  bindCommunity(bind, services.community)
  bindSupport(bind, config.supportEmail)
}

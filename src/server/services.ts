import type { Logger } from 'pino'
import type { ListingServices } from './compose-listings.ts'
import type { ResultServices } from './compose-results.ts'
import type { Purges } from './compose-tasks.ts'
import type { PeriodicTask } from './concurrency/scheduler.ts'
import type { Config } from './config.ts'
import type { AccountDeps } from './features/accounts/deps.ts'
import type { ArchiveDeps } from './features/archive/deps.ts'
import type { CommunityDeps } from './features/community/deps.ts'
import type { InviteCheckDeps } from './features/invites/deps.ts'
import type { ImageDeps } from './features/images/serve-image.ts'
import type { VoteSearchDeps } from './features/integrity/search/vote-search.api.ts'
import type { VoteCaseDeps } from './features/integrity/vote-cases.api.ts'
import type { ListingReportDeps } from './features/listing-reports/deps.ts'
import type { MailDeliveryDeps } from './features/mail/mail-delivery.api.ts'
import type { DiscoveryDeps } from './features/discovery/serve-discovery.ts'
import type { PreviewDeps } from './features/previews/serve-card.ts'
import type { Standings } from './features/ranking/standings.ts'
import type { StatsDeps } from './features/stats/stats.api.ts'
import type { Transparency } from './features/transparency/open-transparency.ts'
import type { VoteReportDeps } from './features/vote-reports/deps.ts'
import type { VotingDeps } from './features/voting/voting.api.ts'
import type { EmbedDeps } from './features/widgets/describe-embed.ts'
import type { FindClient } from './http/client.ts'
import type { Health } from './http/health.ts'
import type { HttpMetrics } from './http/metrics/http-metrics.ts'
import type { Metric } from './http/metrics/metric.ts'
import type { WorkMetrics } from './http/metrics/work-metrics.ts'
import type { Pages } from './http/pages.ts'
import type { Limiter } from './http/limits/rate-limit.ts'
import type { SecurityLog } from './http/security/security-log.ts'
import type { ServeStatic } from './http/files/static-files.ts'
import type { Queue } from './jobs/queue.ts'

/** The services of a running site, each created once with its dependencies. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly pages: Pages
  readonly serveStatic: ServeStatic
  /** The site profile's icons, by path under `/icons/`. */
  readonly icons: ReadonlyMap<string, string>
  /** Serves `/uploads/`. */
  readonly images: ImageDeps
  readonly limiter: Limiter
  readonly security: SecurityLog
  readonly findClient: FindClient
  readonly health: Health
  readonly http: HttpMetrics
  readonly metrics: readonly Metric[]
  /** The outcomes of jobs and periodic tasks; part of `metrics`. */
  readonly work: WorkMetrics
  readonly standings: Standings
  /** Changes whenever the content of cacheable responses changes. */
  readonly listRevision: () => number
  readonly archive: ArchiveDeps
  readonly voting: VotingDeps
  readonly voteReports: VoteReportDeps
  readonly transparency: Transparency
  readonly voteSearch: VoteSearchDeps
  readonly stats: StatsDeps
  readonly accounts: AccountDeps
  readonly mailDelivery: MailDeliveryDeps
  readonly listings: ListingServices
  readonly embeds: EmbedDeps
  readonly listingReports: ListingReportDeps
  readonly voteCases: VoteCaseDeps
  readonly results: ResultServices
  readonly community: CommunityDeps
  readonly inviteCheck: InviteCheckDeps
  readonly previews: PreviewDeps
  readonly discovery: DiscoveryDeps
  readonly queue: Queue
  readonly purges: Purges
  /** Run by the scheduler; `compose` does not start them. */
  readonly tasks: readonly PeriodicTask[]
  readonly now: () => number
}

import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { ApplyClanChanges } from './domain/clan-events.ts'
import type { ImageStore, SignImage } from './domain/images.ts'
import type { QueueEmail } from './domain/email.ts'
import type { CampaignDeps } from './features/campaigns/book-campaign.ts'
import type { OwnClanDeps } from './features/clans/own/deps.ts'
import type { DeskDeps } from './features/desk/deps.ts'
import type { BlogDeps } from './features/blog/deps.ts'
import { recordAbandonedUploads } from './features/images/begun-uploads.ts'
import { sweepImages } from './features/images/sweep-images.ts'
import { createUploadLock } from './features/images/upload-lock.ts'
import type { ReviewDeps } from './features/review/deps.ts'
import type { LinkStatsDeps } from './features/stats/link-stats.api.ts'
import type { Limiter } from './http/limits/rate-limit.ts'
import type { Purge } from './jobs/purge-expired.ts'
import type { Uploads } from './uploads/uploads.ts'

export interface ListingServices {
  readonly ownClan: OwnClanDeps
  readonly linkStats: LinkStatsDeps
  readonly review: ReviewDeps
  readonly desk: DeskDeps
  readonly campaigns: CampaignDeps
  readonly blog: BlogDeps
}

interface Deps {
  readonly config: Config
  readonly database: Database
  readonly images: ImageStore
  readonly signImage: SignImage
  readonly applyClanChanges: ApplyClanChanges
  readonly applyArticleChanges: () => Promise<void>
  readonly limiter: Limiter
  readonly queueEmail: QueueEmail
  /** Unix ms. */
  readonly now: () => number
}

export function composeListings({
  config: { voteOffset },
  database: { db },
  images,
  signImage,
  applyClanChanges,
  applyArticleChanges,
  limiter,
  queueEmail,
  now,
}: Deps): ListingServices {
  const withUploadLock = createUploadLock(limiter)
  return {
    ownClan: { db, images, signImage, applyClanChanges, withUploadLock, now },
    blog: { db, images, signImage, withUploadLock, applyArticleChanges, now },
    linkStats: { db, now, voteOffset },
    review: { db, queueEmail, sweepImages: images.sweep, signImage, applyClanChanges, now },
    desk: { db, queueEmail, sweepImages: images.sweep, signImage, applyClanChanges, now, voteOffset },
    campaigns: { db, applyClanChanges, now },
  }
}

export function uploadsDirOf({ dataDir }: Config): string {
  return path.join(dataDir, 'uploads')
}

export function purgeOrphanedImages(uploads: Uploads, log: Logger): Purge {
  return async (db, now, stopped) => {
    await recordAbandonedUploads(db, now)
    await sweepImages(db, uploads, log, stopped)
  }
}

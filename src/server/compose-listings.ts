import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { CampaignNeeds } from './features/campaigns/book-campaign.ts'
import type { OwnClanNeeds } from './features/clans/own/needs.ts'
import type { DeskNeeds } from './features/desk/needs.ts'
import type { BlogNeeds } from './features/blog/needs.ts'
import { acceptArticleImage, acceptHeaderImage } from './features/images/accept-upload.ts'
import { storeDrawing } from './features/images/store-header-image.ts'
import { noteUnshown, sweepImages } from './features/images/sweep-images.ts'
import { createSweeper } from './features/images/sweeper.ts'
import { createUploadTurn } from './features/images/upload-turn.ts'
import type { ReviewNeeds } from './features/review/needs.ts'
import type { LinkStatsNeeds } from './features/stats/link-stats.api.ts'
import { createLinkStatsStore } from './features/stats/link-stats-store.ts'
import type { Limiter } from './http/rate-limit.ts'
import type { Forget } from './jobs/keep-tidy.ts'
import type { Uploads } from './uploads/uploads.ts'

/** What owners do with their listings, and administrators with all of them and with the blog. */
export interface ListingParts {
  readonly ownClan: OwnClanNeeds
  readonly linkStats: LinkStatsNeeds
  readonly review: ReviewNeeds
  readonly desk: DeskNeeds
  readonly campaigns: CampaignNeeds
  readonly blog: BlogNeeds
}

/** What removes images, whoever caused it. */
export type ImageSweep = Pick<OwnClanNeeds['images'], 'sweep' | 'discard'>

interface Materials {
  readonly config: Config
  readonly database: Database
  readonly uploads: Uploads
  readonly images: ImageSweep
  readonly limiter: Limiter
  readonly postMail: ReviewNeeds['postMail']
  /** Unix ms. */
  readonly now: () => number
}

export function composeListings({
  config,
  database: { db },
  uploads,
  images,
  limiter,
  postMail,
  now,
}: Materials): ListingParts {
  const { voteOffset } = config
  const takeUploadTurn = createUploadTurn(limiter)
  return {
    ownClan: {
      db,
      takeUploadTurn,
      now,
      images: { ...images, accept: (upload, rank) => acceptHeaderImage(upload, rank, uploads) },
    },
    blog: {
      db,
      takeUploadTurn,
      now,
      images: {
        ...images,
        accept: (upload, shape) => acceptArticleImage(upload, shape, uploads),
        store: (drawing, shape) => storeDrawing(drawing, shape, uploads),
      },
    },
    linkStats: { linkStats: createLinkStatsStore(db), now, voteOffset },
    review: { db, postMail, sweepImages: images.sweep, now },
    desk: { db, postMail, now, voteOffset },
    campaigns: { db, now },
  }
}

export function uploadsDirOf({ dataDir }: Config): string {
  return path.join(dataDir, 'uploads')
}

/** Removes images that nothing shows any more, after what caused it; never rejects, and keeps nobody waiting for long. */
export function createImageSweep({ db }: Database, uploads: Uploads, log: Logger): ImageSweep {
  const unnoted = new Set<string>()
  // What refuses a row, a database that is away, may refuse the note as well: the next sweep makes it.
  async function noteAll() {
    for (const name of unnoted) {
      await noteUnshown(db, name)
      unnoted.delete(name)
    }
  }
  // What an image leaves behind costs room, not the call that caused it.
  const warn = (error: unknown) => log.warn({ err: error }, 'images that nothing shows are still there')
  const sweep = createSweeper(() =>
    noteAll()
      .then(() => sweepImages(db, uploads, log))
      .catch(warn),
  )
  return {
    sweep,
    async discard(name) {
      unnoted.add(name)
      // At once: the sweep may have to wait for another.
      await noteAll().catch(warn)
      await sweep()
    },
  }
}

/** Removes images that nothing shows any more, however their clans went: with an account, or before a sudden stop. */
export function forgetImages(uploads: Uploads, log: Logger): Forget {
  return (db, _, stopped) => sweepImages(db, uploads, log, stopped)
}

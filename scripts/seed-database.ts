import { uploadsDirOf } from '#server/compose-listings.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { drawBanner } from '#server/features/images/draw-banner.ts'
import { storeHeaderImage } from '#server/features/images/store-header-image.ts'
import { type SeedOptions, type SeedReport, seedSite } from '#server/features/seed/seed-site.ts'
import { createVoteStore } from '#server/features/voting/vote-store.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'

/** Hands the seed what it needs of the other features: the way votes are stored, and drawn banners. */
export function seedDatabase(config: Config, { db }: Database, options: SeedOptions): Promise<SeedReport> {
  return seedSite(
    {
      db,
      uploads: openUploads(uploadsDirOf(config), config.bucket),
      paintBanner: (name, uploads) => storeHeaderImage(Buffer.from(drawBanner(name)), uploads),
      votes: createVoteStore(db),
      now: Date.now,
      voteOffset: config.voteOffset,
    },
    options,
  )
}

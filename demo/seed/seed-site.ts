import type { Kysely } from 'kysely'
import { uploadsDirOf } from '#server/compose-listings.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import { drawBanner } from '#server/features/images/draw-banner.ts'
import { storeHeaderImage } from '#server/features/images/store-header-image.ts'
import { unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { noEvidence } from '#server/features/voting/vote-evidence.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { seededRandom } from '../seeded-random.ts'
import { inventClans, type InventedClan } from '../clans/invent-clan.ts'
import { createBanners, type CreateBanner, removeBanners } from './create-banners.ts'
import { planCampaigns } from './plan-campaigns.ts'
import { countClans, insertCampaigns, insertClans, insertFollows, notifySites, type SeedClan } from './seed-store.ts'
import { spreadFollows } from './spread-follows.ts'
import { spreadVotes, seededWeeks } from './spread-votes.ts'

export interface SeedDeps {
  readonly db: Kysely<Schema>
  readonly uploads: Uploads
  readonly createBanner: CreateBanner
  /** Unix ms. */
  readonly now: () => number
  /** Offset of the vote calendar, in ms. */
  readonly voteOffset: number
}

export interface SeedOptions {
  readonly clans: number
  /** The total over this week and the weeks before it. */
  readonly votes: number
  /** Any text. The same seed gives the same clans and votes. */
  readonly seed: string
  readonly add?: boolean
  /** Called after each batch with the number of votes stored so far. */
  readonly progress?: (votes: number) => void
}

export interface SeedReport {
  readonly clans: number
  readonly banners: number
  readonly votes: number
  readonly follows: number
}

export class AlreadySeeded extends Error {
  constructor(clans: number) {
    super(`The database already has ${clans} ${clans === 1 ? 'clan' : 'clans'}.`)
    this.name = 'AlreadySeeded'
  }
}

const batchSize = 4000
const followsPerVote = 0.12
const maxClanAgeMs = 400 * 24 * 60 * 60 * 1000

/** @throws {AlreadySeeded} */
export function seedDatabase(config: Config, { db }: Database, options: SeedOptions): Promise<SeedReport> {
  const deps: SeedDeps = {
    db,
    uploads: openUploads(uploadsDirOf(config), config.bucket),
    createBanner: (name, uploads) => storeHeaderImage(Buffer.from(drawBanner(name)), uploads),
    now: Date.now,
    voteOffset: config.voteOffset,
  }
  return seedSite(deps, options)
}

/**
 * Adds invented clans with their banners, campaigns, votes and link follows. It inserts the clans in one transaction and the
 * votes in batches, each with its tallies, so that a running site keeps working.
 * @throws {AlreadySeeded}
 */
export async function seedSite(deps: SeedDeps, options: SeedOptions): Promise<SeedReport> {
  const { db, now, voteOffset } = deps
  const { seed, votes: wanted, progress = () => {} } = options
  const start = now()
  const existing = await countClans(db)
  if (existing > 0 && !options.add) throw new AlreadySeeded(existing)

  await ensureVotePartitions(
    db,
    seededWeeks({ now: start, voteOffset }).map(({ week }) => week),
  )
  const invented = inventClans(options.clans, seed)
  const { ids, banners } = await addClans(deps, invented, seed, start)

  let votes = 0
  for (const batch of inBatches(spreadVotes({ clans: ids.length, votes: wanted, seed, now: start, voteOffset }))) {
    const stored = await insertVotes(
      db,
      batch.map(({ clan, key, ...vote }) => ({
        ...vote,
        clanId: ids[clan] ?? 0,
        voterKey: key,
        evidence: noEvidence,
        allowance: unlimitedVotes,
      })),
      unlimitedVotes,
    )
    votes += stored.length
    progress(votes)
  }
  const follows = Math.round(wanted * followsPerVote)
  for (const batch of inBatches(spreadFollows({ clans: invented, ids, follows, seed, now: start, voteOffset }))) {
    await insertFollows(db, batch)
  }
  await notifySites(db)
  return { clans: ids.length, banners, votes, follows: wanted === 0 ? 0 : follows }
}

async function addClans(
  { db, uploads, createBanner }: SeedDeps,
  invented: readonly InventedClan[],
  seed: string,
  now: number,
) {
  const names = invented.filter(({ hasImage }) => hasImage).map(({ name }) => name)
  const banners = await createBanners(names, createBanner, uploads)
  const random = seededRandom(`${seed} ages`)
  const ages = invented.map(() => Math.floor(random.fraction() * maxClanAgeMs)).sort((a, b) => b - a)
  let used = 0
  const clans = invented.map((clan, i): SeedClan => {
    const headerImage = clan.hasImage ? (banners[used++ % banners.length] ?? null) : null
    return { ...clan, headerImage, createdAt: new Date(now - (ages[i] ?? 0)) }
  })
  try {
    const ids = await db.transaction().execute(async (transaction) => {
      const added: number[] = []
      for (const batch of inBatches(clans)) added.push(...(await insertClans(transaction, batch)))
      await insertCampaigns(transaction, added, planCampaigns(invented, seed, now))
      await notifySites(transaction)
      return added
    })
    return { ids, banners: banners.length }
  } catch (error) {
    await removeBanners(banners, uploads)
    throw error
  }
}

function* inBatches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

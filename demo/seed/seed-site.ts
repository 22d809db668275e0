import type { Kysely } from 'kysely'
import { uploadsDirOf } from '#server/compose-listings.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import type { VoteAllowance } from '#server/domain/vote-allowance.ts'
import { drawBanner } from '#server/features/images/draw-banner.ts'
import { storeDrawing } from '#server/features/images/store-drawing.ts'
import { defaultVoteLimits } from '#server/features/integrity/limits/vote-limits.ts'
import { type NetworkLimits, unlimitedVotes } from '#server/features/voting/new-vote.ts'
import { insertVotes } from '#server/features/voting/vote-store.ts'
import { openUploads } from '#server/uploads/open-uploads.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { seededRandom } from '../seeded-random.ts'
import { inventClans, type InventedClan } from '../clans/invent-clan.ts'
import { planAttacks } from './attacks.ts'
import { createBanners, type CreateBanner, removeBanners } from './create-banners.ts'
import { planCampaigns } from './plan-campaigns.ts'
import {
  countClans,
  findClosedWeeks,
  insertCampaigns,
  insertClans,
  insertFollows,
  notifySites,
  type SeedCampaign,
  type SeedClan,
} from './seed-store.ts'
import type { SeedVote } from './seed-vote.ts'
import { planWorld, type SeedWorld } from './seed-world.ts'
import { spreadFollows } from './spread-follows.ts'
import { spreadVotes } from './spread-votes.ts'

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
  /** Total over this week and the weeks before it. Votes of closed weeks are left out. */
  readonly votes: number
  /** Any text. The same seed gives the same clans and votes. */
  readonly seed: string
  readonly add?: boolean
  /** Adds three attacks with fake votes in addition to `votes`, if the site is large enough to hide them. */
  readonly attacks?: boolean
  /** Called after each batch with the number of votes stored so far. */
  readonly progress?: (votes: number) => void
}

export interface SeedReport {
  readonly clans: number
  readonly banners: number
  /** Without the votes of attacks. */
  readonly votes: number
  readonly fakes: number
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
/** Smaller sites do not have enough votes to hide attacks. */
const leastVotesOfAttacked = 2000
const maxClanAgeMs = 400 * 24 * 60 * 60 * 1000

/** @throws {AlreadySeeded} */
export function seedDatabase(config: Config, { db }: Database, options: SeedOptions): Promise<SeedReport> {
  const deps: SeedDeps = {
    db,
    uploads: openUploads(uploadsDirOf(config), config.bucket),
    createBanner: (name, uploads) => storeDrawing(Buffer.from(drawBanner(name)), 'header', uploads),
    now: Date.now,
    voteOffset: config.voteOffset,
  }
  return seedSite(deps, options)
}

/**
 * Adds invented clans with banners, campaigns, votes and link follows. Inserts the clans in one transaction and the votes in
 * batches, each with its tallies, so that a running site keeps working.
 * @throws {AlreadySeeded}
 */
export async function seedSite(deps: SeedDeps, options: SeedOptions): Promise<SeedReport> {
  const { db, now, voteOffset } = deps
  const { seed, votes: wanted, progress = () => {} } = options
  const start = now()
  const existing = await countClans(db)
  if (existing > 0 && !options.add) throw new AlreadySeeded(existing)

  const invented = inventClans(options.clans, seed)
  const campaigns = planCampaigns(invented, seed, start)
  const world = planWorld({ clans: invented, votes: wanted, seed, now: start, voteOffset })
  await ensureVotePartitions(
    db,
    world.weeks.map(({ week }) => week),
  )
  const { ids, banners } = await addClans(deps, invented, campaigns, seed, start)

  let votes = 0
  const closed = await findClosedWeeks(db)
  for (const batch of inBatches(spreadVotes(world))) {
    const open = batch.filter(({ week }) => !closed.has(week))
    if (open.length > 0) votes += await storeVotes(db, ids, open, unlimitedVotes)
    progress(votes)
  }
  const promoted = new Set(campaigns.map(({ clan }) => clan))
  const fakes =
    options.attacks && wanted >= leastVotesOfAttacked
      ? await storeAttacks(db, ids, world, (clan) => !promoted.has(clan))
      : 0
  const follows = Math.round(wanted * followsPerVote)
  for (const batch of inBatches(spreadFollows({ clans: invented, ids, follows, seed, now: start, voteOffset }))) {
    await insertFollows(db, batch)
  }
  await notifySites(db)
  return { clans: ids.length, banners, votes, fakes, follows: wanted === 0 ? 0 : follows }
}

/** The default limits that apply to the votes of a single address. */
const siteLimits: NetworkLimits & VoteAllowance = {
  ...unlimitedVotes,
  unprinted: defaultVoteLimits.unprinted,
  addressLimit: defaultVoteLimits.address,
}

async function storeAttacks(
  db: Kysely<Schema>,
  ids: readonly number[],
  world: SeedWorld,
  isTarget: (clan: number) => boolean,
): Promise<number> {
  let stored = 0
  for (const { votes, isLimited } of planAttacks(world, isTarget)) {
    stored += await storeVotes(db, ids, votes, isLimited ? siteLimits : unlimitedVotes)
  }
  return stored
}

async function storeVotes(
  db: Kysely<Schema>,
  ids: readonly number[],
  votes: readonly SeedVote[],
  allowance: NetworkLimits & VoteAllowance,
): Promise<number> {
  const stored = await insertVotes(
    db,
    votes.map(({ clan, ...vote }) => ({ ...vote, clanId: ids[clan] ?? 0, allowance })),
    allowance,
  )
  return stored.length
}

async function addClans(
  { db, uploads, createBanner }: SeedDeps,
  invented: readonly InventedClan[],
  campaigns: readonly SeedCampaign[],
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
      await insertCampaigns(transaction, added, campaigns)
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

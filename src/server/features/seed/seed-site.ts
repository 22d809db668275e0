import type { Kysely } from 'kysely'
import type { VoteWeek } from '#contract/rules/vote-week.ts'
import { ensureVotePartitions } from '#server/database/partitions.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { chanceOf } from './chance.ts'
import { inventClans, type InventedClan } from './invent-clan.ts'
import { paintBanners, type PaintBanner, removeBanners } from './paint-banners.ts'
import { planCampaigns } from './plan-campaigns.ts'
import { createSeedStore, type SeedClan } from './seed-store.ts'
import { spreadFollows } from './spread-follows.ts'
import { spreadVotes, weeksOf } from './spread-votes.ts'

/** A vote as the voting feature stores it. */
interface StorableVote {
  readonly week: VoteWeek
  readonly clanId: number
  readonly voterKey: string
  readonly castAt: Date
  readonly address: string | null
  readonly country: null
  readonly asn: null
  readonly organisation: null
  readonly score: null
  readonly bad: 2
  readonly hardware: Buffer | null
  readonly software: Buffer | null
  readonly audioNetwork: Buffer | null
  readonly device: Buffer | null
}

export interface SeedNeeds {
  readonly db: Kysely<Schema>
  readonly uploads: Uploads
  readonly paintBanner: PaintBanner
  /** Stores votes and moves their tallies, as the site does. */
  readonly votes: { insertVotes(votes: readonly StorableVote[]): Promise<readonly unknown[]> }
  /** Unix ms. */
  readonly now: () => number
  /** The vote calendar's, in ms. */
  readonly voteOffset: number
}

export interface SeedOptions {
  readonly clans: number
  /** Over this week and the last ones, in all. */
  readonly votes: number
  /** Any text; the same one makes the same clans and the same votes. */
  readonly seed: string
  /** Add to the clans that are there. */
  readonly add?: boolean
  /** Called now and then with the votes stored so far. */
  readonly progress?: (votes: number) => void
}

export interface SeedReport {
  readonly clans: number
  readonly banners: number
  readonly votes: number
  readonly follows: number
}

/** There are clans already, and nobody asked for more. */
export class AlreadySeeded extends Error {
  constructor(clans: number) {
    super(`There ${clans === 1 ? 'is 1 clan' : `are ${clans} clans`} in the database already.`)
    this.name = 'AlreadySeeded'
  }
}

/** Rows that go to the database in one statement. */
const batchSize = 4000
const followsOfVote = 0.12
const oldestClan = 400 * 24 * 60 * 60 * 1000

/**
 * Fills the site with invented clans, their banners, campaigns, votes and link follows. Clans come in one transaction;
 * votes follow by thousands, each lot with its tallies, so that a running site goes on meanwhile.
 * @throws AlreadySeeded
 */
export async function seedSite(needs: SeedNeeds, options: SeedOptions): Promise<SeedReport> {
  const { db, now, voteOffset } = needs
  const { seed, votes: wanted, progress = () => {} } = options
  const start = now()
  const present = await createSeedStore(db).countClans()
  if (present > 0 && !options.add) throw new AlreadySeeded(present)

  await ensureVotePartitions(
    db,
    weeksOf({ now: start, voteOffset }).map(({ week }) => week),
  )
  const invented = inventClans(options.clans, seed)
  const { ids, banners } = await addClans(needs, invented, seed, start)

  let votes = 0
  for (const batch of inBatches(spreadVotes({ clans: ids.length, votes: wanted, seed, now: start, voteOffset }))) {
    const stored = await needs.votes.insertVotes(
      batch.map(({ clan, key, ...vote }) => ({ ...noFacts, ...vote, clanId: ids[clan] ?? 0, voterKey: key })),
    )
    votes += stored.length
    progress(votes)
  }
  const store = createSeedStore(db)
  const follows = Math.round(wanted * followsOfVote)
  for (const batch of inBatches(spreadFollows({ clans: invented, ids, follows, seed, now: start, voteOffset }))) {
    await store.insertFollows(batch)
  }
  await store.announce()
  return { clans: ids.length, banners, votes, follows: wanted === 0 ? 0 : follows }
}

/** Nothing is known of the addresses that are kept for documentation. */
const noFacts = { country: null, asn: null, organisation: null, score: null, bad: 2 } as const

async function addClans(
  { db, uploads, paintBanner }: SeedNeeds,
  invented: readonly InventedClan[],
  seed: string,
  now: number,
) {
  const pictured = invented.filter((clan) => clan.pictured).map(({ name }) => name)
  const banners = await paintBanners(pictured, paintBanner, uploads)
  const chance = chanceOf(`${seed} ages`)
  const ages = invented.map(() => Math.floor(chance.share() * oldestClan)).sort((a, b) => b - a)
  let painted = 0
  const clans = invented.map((clan, i): SeedClan => {
    const headerImage = clan.pictured ? (banners[painted++ % banners.length] ?? null) : null
    return { ...clan, headerImage, createdAt: new Date(now - (ages[i] ?? 0)) }
  })
  try {
    const ids = await db.transaction().execute(async (transaction) => {
      const store = createSeedStore(transaction)
      const added: number[] = []
      for (const batch of inBatches(clans)) added.push(...(await store.insertClans(batch)))
      await store.insertCampaigns(added, planCampaigns(invented, seed, now))
      await store.announce()
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

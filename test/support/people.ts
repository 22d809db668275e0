import { createHash, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ClanFacts } from '#contract/clan-facts.ts'
import type { Vote } from '#contract/voting.ts'
import type { Schema } from '#server/database/schema.ts'
import { wednesday } from './clock.ts'

export interface ClanTraits {
  readonly name?: string
  readonly description?: string
  readonly region?: Schema['clans']['region']
  readonly platforms?: Schema['clans']['platforms']
  readonly playstyles?: Schema['clans']['playstyles']
  readonly discordUrl?: string | null
  readonly websiteUrl?: string | null
  readonly facts?: ClanFacts
  readonly status?: -1 | 0 | 1
  readonly premium?: boolean
  readonly recommended?: boolean
}

/** Inserts a clan, listed by default. Returns its ID. */
export async function aClan(db: Kysely<Schema>, traits: ClanTraits = {}): Promise<number> {
  const name = traits.name ?? `Clan ${randomUUID().slice(0, 8)}`
  const { id } = await db
    .insertInto('clans')
    .values({
      name,
      description: traits.description ?? 'We play on Fridays.',
      region: traits.region ?? 'na',
      platforms: traits.platforms ?? ['pc'],
      playstyles: traits.playstyles ?? ['casual'],
      discord_url:
        traits.discordUrl === undefined ? `https://discord.gg/${randomUUID().slice(0, 8)}` : traits.discordUrl,
      website_url: traits.websiteUrl ?? null,
      facts: traits.facts ?? {},
      header_image: null,
      approve_status: traits.status ?? 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const kind of ['premium', 'recommended'] as const) {
    if (traits[kind]) await aCampaign(db, id, kind)
  }
  return id
}

/** Inserts a campaign that is active at `wednesday`. */
export async function aCampaign(db: Kysely<Schema>, clanId: number, kind: 'premium' | 'recommended'): Promise<void> {
  const week = 7 * 24 * 3_600_000
  const times = { starts_at: new Date(wednesday - week), ends_at: new Date(Date.now() + 520 * week) }
  await db
    .insertInto('campaigns')
    .values({ clan_id: clanId, kind, ...times })
    .execute()
}

/** Inserts a case of unusual votes for a clan. Returns its ID. */
export async function aVoteCase(db: Kysely<Schema>, clanId: number, voteIds: readonly number[] = []): Promise<number> {
  const at = new Date(wednesday)
  const { id } = await db
    .insertInto('vote_cases')
    .values({
      week: '2026-W47',
      clan_id: clanId,
      clan_name: 'A clan',
      verdict: voteIds.length === 0 ? 'appeal' : 'void',
      size: voteIds.length,
      vote_ids: [...voteIds],
      estimated_fakes: voteIds.length,
      found_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a blind check with a single vote without details. */
export async function aBlindCheck(db: Kysely<Schema>, clanId: number): Promise<void> {
  const week = '2026-W46'
  await db
    .insertInto('blind_checks')
    .values({ week, drawn_at: new Date(wednesday) })
    .execute()
  const vote = { week, number: 1, vote_id: null, clan_id: clanId, was_void: true }
  await db.insertInto('blind_check_votes').values(vote).execute()
}

export function aVote(traits: Partial<Vote> = {}): Vote {
  return { vKey: randomUUID(), ...traits }
}

export function aFingerprint(device: string): Required<Pick<Vote, 'fph' | 'fps' | 'fpa'>> {
  const part = (name: string) => createHash('sha256').update(`${device} ${name}`).digest('hex')
  return { fph: part('hardware'), fps: part('software'), fpa: part('audio and network') }
}

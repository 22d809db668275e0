import type { KeyObject } from 'node:crypto'
import type { Kysely } from 'kysely'
import { fail } from '#contract/errors.ts'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import type { Schema } from '#server/database/schema.ts'
import type { FollowCounter } from './follow-counter.ts'
import { type Follower, followerHash, hashWithoutKey } from './follower-hash.ts'
import { insertFollow } from './link-store.ts'

export interface FollowLinkDeps {
  readonly db: Kysely<Schema>
  readonly counter: FollowCounter
  readonly standings: { linksOf(clanId: number): readonly string[] | undefined }
  readonly followerKey: KeyObject
  readonly now: () => number
  readonly voteOffset: number
}

/** Counts a follow once per person, link and day of the vote calendar. @throws AppError clan_not_found, not_a_link_of_clan */
export async function followLink(
  { db, counter, standings, followerKey, now, voteOffset }: FollowLinkDeps,
  { clanId, url }: { readonly clanId: number; readonly url: string },
  follower: Follower,
): Promise<void> {
  const links = standings.linksOf(clanId) ?? fail('clan_not_found')
  if (!links.includes(url)) fail('not_a_link_of_clan')
  const followedAt = now()
  const followerWithoutKey = hashWithoutKey(follower)
  const isFirst = await insertFollow(db, {
    week: voteWeekAt(followedAt, voteOffset),
    day: new Date(followedAt + voteOffset).toISOString().slice(0, 10),
    clanId,
    url,
    follower: followerHash(followerKey, followerWithoutKey),
    followerWithoutKey,
    followedAt: new Date(followedAt),
  })
  if (isFirst) counter.add(1)
}

import { createHash } from 'node:crypto'
import { voteWeekAt } from '#contract/rules/votes/vote-week.ts'
import { seededRandom } from '../seeded-random.ts'
import type { InventedClan } from '../clans/invent-clan.ts'
import type { SeedFollow } from './seed-store.ts'
import { apportion } from './apportion.ts'
import { drawPopularity } from './seed-world.ts'

interface Spread {
  readonly clans: readonly InventedClan[]
  readonly ids: readonly number[]
  readonly follows: number
  readonly seed: string
  /** Unix ms. */
  readonly now: number
  /** Offset of the vote calendar, in ms. */
  readonly voteOffset: number
}

const day = 24 * 60 * 60 * 1000
const days = 21

/** Distributes link follows over the last three weeks. Clans with many votes get many follows. */
export function* spreadFollows({ clans, ids, follows, seed, now, voteOffset }: Spread): Generator<SeedFollow> {
  // Uses the seed of the votes, so that the popularity is the same.
  const popularity = drawPopularity(seededRandom(`${seed} votes`), clans.length)
  const random = seededRandom(`${seed} follows`)
  for (const [i, count] of apportion(follows, popularity).entries()) {
    const links = [clans[i]?.discordUrl, clans[i]?.websiteUrl].filter((url) => typeof url === 'string')
    const [first, second] = links
    const clanId = ids[i]
    if (first === undefined || clanId === undefined) continue
    for (let n = 0; n < count; n++) {
      const followedAt = now - Math.floor(random.fraction() * days * day)
      yield {
        week: voteWeekAt(followedAt, voteOffset),
        day: new Date(followedAt + voteOffset).toISOString().slice(0, 10),
        clanId,
        url: second !== undefined && random.chance(0.3) ? second : first,
        follower: createHash('sha256').update(`${seed} follower ${i} ${n}`).digest(),
        followedAt: new Date(followedAt),
      }
    }
  }
}

import { seededRandom } from '../seeded-random.ts'
import type { InventedClan } from '../clans/invent-clan.ts'
import type { SeedCampaign } from './seed-store.ts'

const day = 24 * 60 * 60 * 1000

/** One more than the block shows, so that the block changes every hour. */
const recommendedClans = 4
const premiumShare = 0.04
const premiumMonthUsd = 7.99

/** Selects clans with image and description for campaigns: a few recommended, some others premium. `now` is Unix ms. */
export function planCampaigns(clans: readonly InventedClan[], seed: string, now: number): SeedCampaign[] {
  const random = seededRandom(`${seed} campaigns`)
  const order = random.shuffle(
    clans.map((clan, i) => ({ i, presentable: clan.hasImage && clan.description.length > 80 })),
  )
  const chosen = order.filter(({ presentable }) => presentable)
  const recommended = chosen.slice(0, Math.min(recommendedClans, Math.floor(clans.length / 4)))
  const premium = chosen.slice(recommended.length, recommended.length + Math.ceil(clans.length * premiumShare))
  return [
    ...recommended.map(({ i }): SeedCampaign => {
      const startsAt = now - random.integer(1, 6) * day
      return { ...booked(i, 'recommended', startsAt, startsAt + 28 * day), price: '25.00' }
    }),
    ...premium.map(({ i }): SeedCampaign => {
      const months = random.pick([1, 3, 6, 12])
      const startsAt = now - random.integer(1, 20) * day
      const price = (months * premiumMonthUsd).toFixed(2)
      return { ...booked(i, 'premium', startsAt, startsAt + months * 30 * day), price }
    }),
  ]
}

function booked(clan: number, kind: SeedCampaign['kind'], startsAt: number, endsAt: number) {
  return { clan, kind, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

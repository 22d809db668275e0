import { premiumMonthUsd } from '#contract/rules/promises.ts'
import { chanceOf } from './chance.ts'
import type { InventedClan } from './invent-clan.ts'
import type { SeedCampaign } from './seed-store.ts'

const day = 24 * 60 * 60 * 1000

/** More than the block has room for, so that it changes by the hour. */
const recommendedClans = 4
const premiumShare = 0.04

/** Recommends a few of the clans that have something to show, and makes some others premium. `now` is Unix ms. */
export function planCampaigns(clans: readonly InventedClan[], seed: string, now: number): SeedCampaign[] {
  const chance = chanceOf(`${seed} campaigns`)
  const order = chance.shuffle(clans.map((clan, i) => ({ i, shows: clan.pictured && clan.description.length > 80 })))
  const chosen = order.filter(({ shows }) => shows)
  const recommended = chosen.slice(0, Math.min(recommendedClans, Math.floor(clans.length / 4)))
  const premium = chosen.slice(recommended.length, recommended.length + Math.ceil(clans.length * premiumShare))
  return [
    ...recommended.map(({ i }): SeedCampaign => {
      const startsAt = now - chance.whole(1, 6) * day
      return { ...booked(i, 'recommended', startsAt, startsAt + 28 * day), price: '25.00' }
    }),
    ...premium.map(({ i }): SeedCampaign => {
      const months = chance.pick([1, 3, 6, 12])
      const startsAt = now - chance.whole(1, 20) * day
      const price = (months * premiumMonthUsd).toFixed(2)
      return { ...booked(i, 'premium', startsAt, startsAt + months * 30 * day), price }
    }),
  ]
}

function booked(clan: number, kind: SeedCampaign['kind'], startsAt: number, endsAt: number) {
  return { clan, kind, startsAt: new Date(startsAt), endsAt: new Date(endsAt) }
}

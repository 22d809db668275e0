import type { Random } from '../../demo/voters/random.ts'
import type { Week } from '../world/calendar.ts'
import type { Clan } from '../world/clans.ts'
import type { World } from '../world/world.ts'
import { type Campaign, type Effort, efforts, type Family, largestCampaign, smallestCampaign } from './campaign.ts'
import { schemeFamilies } from './schemes.ts'
import { scriptFamilies } from './scripts.ts'

export const families: readonly Family[] = [...scriptFamilies, ...schemeFamilies]

/** No campaign gets more of the fake votes than this, so that all families get a share. */
const largestShare = 0.28

/**
 * Plans the campaigns of one week, with `budget` fake votes in total. Each family and effort occurs if the budget is large enough. The
 * sizes are spread over the orders of magnitude.
 */
export function planCampaigns(
  world: World,
  week: Week,
  budget: number,
  busy: readonly Clan[],
  random: Random,
): Campaign[] {
  const pairs = random.shuffle(families.flatMap((family) => efforts.map((effort) => [family, effort] as const)))
  const campaigns: Campaign[] = []
  const add = (family: Family, effort: Effort, size: number) => {
    const count = family.targets?.(random) ?? 1
    const targets = Array.from({ length: count }, () => pickTarget(world, busy, campaigns, random))
    const id = `${week.name} ${campaigns.length + 1}`
    campaigns.push({ id, family: family.name, effort, targets: [...new Set(targets)], size, week })
  }
  let left = budget
  for (const [i, [family, effort]] of pairs.entries()) {
    if (left < smallestCampaign) break
    const reserved = (pairs.length - 1 - i) * smallestCampaign
    const most = Math.min(largestCampaign, left - reserved, budget * largestShare)
    // The first campaign is large; the others share the rest.
    const typical = i === 0 ? most : Math.min(most, (8 * left) / (pairs.length - i))
    const size = i === 0 ? most : random.logUniform(smallestCampaign, Math.max(smallestCampaign, typical))
    const whole = Math.max(smallestCampaign, Math.floor(size))
    add(family, effort, whole)
    left -= whole
  }
  while (left >= smallestCampaign) {
    const [family, effort] = random.oneOf(pairs)
    const most = Math.max(smallestCampaign, Math.min(left, largestCampaign, budget * largestShare))
    const size = Math.max(smallestCampaign, Math.floor(random.logUniform(smallestCampaign, most)))
    add(family, effort, Math.min(size, left))
    left -= Math.min(size, left)
  }
  return campaigns
}

/** Some targets have an honest event in the same week, or are already attacked. */
function pickTarget(world: World, busy: readonly Clan[], campaigns: readonly Campaign[], random: Random): Clan {
  const luck = random.fraction()
  if (luck < 0.2 && busy.length > 0) return random.oneOf(busy)
  if (luck < 0.33 && campaigns.length > 0) return random.oneOf(random.oneOf(campaigns).targets)
  return world.clans.ranked(Math.floor(random.logUniform(3, world.clans.clans.length * 0.6)))
}

import type { Week } from '../world/calendar.ts'
import { clanOfSize } from '../world/clan-of-size.ts'
import type { Clan } from '../world/clans.ts'
import { type World, worldRandom } from '../world/world.ts'
import type { Campaign, CampaignOptions } from './campaign.ts'
import { families } from './plan-campaigns.ts'

/** Fake votes per honest vote of a target. */
const ratios = [0.5, 4] as const

/**
 * Plans a campaign for clans that have a quarter to twice as many honest votes as it adds. For the same world and size, all families with
 * one target get the same target, so that they can be compared. `busy` clans cannot be targets.
 */
export function planOneCampaign(
  world: World,
  week: Week,
  { family, effort, size }: CampaignOptions,
  busy: readonly Clan[],
): Campaign {
  const random = worldRandom(world, 'targets')
  const targetsOf = families.find(({ name }) => name === family)?.targets
  const count = targetsOf?.(worldRandom(world, 'number of targets')) ?? 1
  const targets: Clan[] = []
  while (targets.length < count) {
    const honest = size / count / random.logUniform(...ratios)
    targets.push(clanOfSize(world, honest, [...busy, ...targets]))
  }
  return { id: `${week.name} 1`, family, effort, targets, size, week }
}

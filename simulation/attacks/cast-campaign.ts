import type { Ledger } from '../world/ledger.ts'
import type { SimulatedVote } from '../world/vote.ts'
import { type World, worldRandom } from '../world/world.ts'
import type { Campaign, Family } from './campaign.ts'
import type { Expenses } from './expenses.ts'

const maxTriesPerVote = 6
/** If the user requests a single campaign of a given size, it tries longer. */
const maxTriesOfOnly = 60

/** Casts a campaign's votes of one week, at most `size`. Returns the number of votes that the site accepted. */
export function castCampaign(
  world: World,
  ledger: Ledger,
  honest: readonly SimulatedVote[],
  family: Family,
  campaign: Campaign,
  size: number,
  expenses: Expenses,
): number {
  const { week } = ledger
  const [target] = campaign.targets
  if (!target || size < 1 || honest.length === 0) return 0
  const setup = { world, campaign, target, effort: campaign.effort, week, size, honest }
  const next = family.plan({ ...setup, random: worldRandom(world, `campaign ${campaign.id}`) })
  const random = worldRandom(world, `campaign ${campaign.id} in ${week.name}`)
  const maxTries = size * (world.options.campaign ? maxTriesOfOnly : maxTriesPerVote)
  let cast = 0
  for (let tries = 0; cast < size && tries < maxTries; tries++) {
    for (const { isDecoy = false, ...ballot } of next(random)) {
      if (cast >= size) break
      expenses.addVote(ballot)
      if (ledger.add({ ...ballot, origin: { kind: 'fake', campaign: campaign.id, isDecoy } })) cast += 1
    }
  }
  return cast
}

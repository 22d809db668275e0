import { createRandom } from '../../demo/voters/random.ts'
import type { CampaignOptions } from '../attacks/campaign.ts'
import { planWeeks, type Week } from './calendar.ts'
import { type ClanPlan, planClans } from './clans.ts'
import { publicSpace } from '../../demo/voters/address-space.ts'
import { type NetworkPlan, planNetworks } from '../../demo/voters/networks.ts'
import type { Player } from './people.ts'

export interface WorldOptions {
  readonly seed: string
  /** Votes of all weeks together. */
  readonly votes: number
  /** Share of fake votes in the week under test. */
  readonly fake: number
  readonly weeks: number
  /** The only campaign. If set, `fake` is 0, and `votes` are the honest ones. */
  readonly campaign?: CampaignOptions
  /** Adds former voters who come back. `withHistory` also adds weeks before the first one, with their old votes. */
  readonly comebacks?: { readonly withHistory: boolean }
  /** Adds communities of honest voters who are new to the site in the week under test. */
  readonly newcomers?: boolean
}

export interface World {
  readonly options: WorldOptions
  readonly weeks: readonly Week[]
  readonly networks: NetworkPlan
  readonly clans: ClanPlan
  /** Everyone who may return. */
  readonly people: Player[]
  /** The people of campuses and other places, who return every week. */
  readonly regulars: Map<string, Player[]>
  /** The number of votes to simulate in each week. */
  readonly quotas: readonly number[]
  /** Factor for the sizes of events, which are specified for a week of 40,000 votes. */
  readonly scale: number
}

const fullWeek = 40_000
const weeklyGrowth = 1.04
const maxClans = 3000
const votesPerClan = 13

export function createWorld(options: WorldOptions): World {
  const { seed, votes } = options
  const weeks = planWeeks(options.weeks)
  const shares = weeks.map(({ index }) => weeklyGrowth ** index)
  const total = shares.reduce((sum, share) => sum + share, 0)
  const quotas = shares.map((share) => Math.round((votes * share) / total))
  const lastWeek = quotas.at(-1) ?? votes
  // The first week gets the rounding difference.
  quotas[0] = (quotas[0] ?? 0) + votes - quotas.reduce((sum, quota) => sum + quota, 0)
  return {
    options,
    weeks,
    networks: planNetworks(seed, publicSpace),
    clans: planClans(Math.max(60, Math.min(maxClans, Math.round(lastWeek / votesPerClan))), seed),
    people: [],
    regulars: new Map(),
    quotas,
    scale: Math.min(1, lastWeek / fullWeek),
  }
}

export const worldRandom = ({ options }: World, purpose: string) => createRandom(`${options.seed} ${purpose}`)

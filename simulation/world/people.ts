import type { Country } from '../../demo/voters/countries.ts'
import type { NetworkPlan } from '../../demo/voters/networks.ts'
import { inventPerson, type Person, type PersonWishes } from '../../demo/voters/people.ts'
import type { Random } from '../../demo/voters/random.ts'
import type { UnixMs } from '../../demo/voters/time.ts'
import type { Situation } from '../situations/situation.ts'
import type { Clan } from './clans.ts'

export interface Occasion {
  readonly situation: Situation
  /** The group of people who share it, such as one campus. */
  readonly community: string
}

/** A person with favorite clans. */
export interface Player extends Person {
  favorites: Clan[]
  /** The person's own reason to vote, if any. */
  occasion: Occasion | null
}

export function inventPlayer(
  random: Random,
  plan: NetworkPlan,
  country: Country,
  at: UnixMs,
  wishes: PersonWishes = {},
): Player {
  return { ...inventPerson(random, plan, country, at, wishes), favorites: [], occasion: null }
}

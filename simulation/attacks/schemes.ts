import type { Random } from '../../demo/voters/random.ts'
import { dayMs, timeByRhythm } from '../../demo/voters/time.ts'
import type { Clan } from '../world/clans.ts'
import type { Country } from '../../demo/voters/countries.ts'
import { type Device, inventDevice, printsOf } from '../../demo/voters/devices.ts'
import { fakeEvidence, scriptClaim, someHome } from '../../demo/voters/fake-votes.ts'
import { type Address, sharedAddress4 } from '../../demo/voters/networks.ts'
import { homeAddress, type Home, inventHome, type Person } from '../../demo/voters/people.ts'
import { claimOf, humanEvidence, onSamePage, pickReach } from '../../demo/voters/visits.ts'
import { freshPass, type Pass } from '../../demo/voters/vote.ts'
import type { Ballot, Effort, Family, Setup } from './campaign.ts'
import { commonDevice, nextPress, planBallots, planCountries, planTimes } from './tactics.ts'

/** A few votes per hour from Monday to Sunday. Hasty campaigns do not sleep. */
const slowDrip: Family = {
  name: 'slow-drip',
  plan(setup) {
    const { effort, size, week } = setup
    const ballot = planBallots(setup)
    const countryOf = planCountries(setup)
    const interval = (week.end - week.start) / (size + 1)
    let pressed = 0
    return (random) => {
      const country = countryOf(random)
      pressed += 1
      const jitter = { low: 0.02, medium: 0.9, high: 0 }[effort] * (random.fraction() - 0.5)
      const even = Math.floor(week.start + interval * Math.max(0.1, (pressed % (size + 1)) + jitter))
      const castAt = effort === 'high' ? timeByRhythm(random, country.utcOffset, week.start, week.end) : even
      const device = commonDevice(random, country, castAt)
      const address = someHome(setup.world, random, country, castAt)
      return [ballot(random, { castAt, address, browser: claimOf(device, castAt) }, device)]
    }
  },
}

const popularClan = ({ world }: Setup, random: Random): Clan =>
  world.clans.ranked(Math.floor(random.logUniform(1, 60)) - 1)

/** Each key votes for the target and five popular clans, like an eager player. */
const camouflage: Family = {
  name: 'camouflage',
  plan(setup) {
    const ballot = planBallots(setup)
    const { target, week } = setup
    return (random) => {
      const first = ballot(random)
      const clans = new Set<Clan>([target])
      while (clans.size < 6) clans.add(popularClan(setup, random))
      let { castAt } = first
      return random.shuffle([...clans]).map((clan) => {
        castAt = nextPress(random, castAt, week)
        return {
          ...first,
          clan,
          castAt,
          isDecoy: clan !== target,
          evidence: onSamePage(first.evidence, castAt - first.castAt),
        }
      })
    }
  },
}

const isKeptByPeople = (effort: Effort) => effort !== 'low'

/** Clans promise each other votes: the same people vote for all of them every week. */
const exchangeRing: Family = {
  name: 'exchange-ring',
  // Only careful rings consist of people who each keep their own browser.
  byPeople: isKeptByPeople,
  targets: (random) => random.integer(4, 8),
  earlier: (weeksBefore) => (weeksBefore <= 2 ? 0.6 : 0),
  plan(setup) {
    const { campaign, effort, week } = setup
    const ballot = planBallots(setup)
    const accounts = planAccounts(setup, Math.ceil(campaign.size / campaign.targets.length))
    let next = 0
    return (random) => {
      const account = accounts[next++ % accounts.length]
      if (!account) return []
      const isKept = isKeptByPeople(effort)
      const castAt = isKept ? timeByRhythm(random, account.country.utcOffset, week.start, week.end) : undefined
      const first = ballot(random, {
        ...(castAt === undefined ? {} : { castAt }),
        ...(isKept ? accountParts(setup, random, account, castAt ?? week.start) : {}),
      })
      let at = first.castAt
      const clans = effort === 'high' ? campaign.targets.filter(() => random.chance(0.85)) : campaign.targets
      return clans.map((clan) => {
        at = nextPress(random, at, week)
        return { ...first, clan, castAt: at, evidence: onSamePage(first.evidence, at - first.castAt) }
      })
    }
  },
}

/** A rival buys votes that cast suspicion on the target: crude ones, or ones similar to those of the target's own voters. */
const framing: Family = {
  name: 'framing',
  plan(setup) {
    const { random, world, honest, target, effort, week } = setup
    const ballot = planBallots(setup)
    const own = honest.filter(({ clan }) => clan === target)
    const models = own.length > 0 ? own : honest
    const server = world.networks.hosting(random)
    const timeOf = planTimes(setup)
    return (random) => {
      const real = random.oneOf(models)
      const country = real.address.owner.country
      const castAt = timeOf(random, country)
      const device = commonDevice(random, country, castAt)
      const crude = fakeEvidence(random, 'crude', device, castAt, week.start)
      if (effort === 'low') {
        const claim = scriptClaim(random, 'library 1')
        return [ballot(random, { castAt, address: sharedAddress4(server, random), evidence: crude, browser: claim })]
      }
      // Same provider and prints as real voters, but obviously machines.
      const address = someHome(world, random, country, castAt)
      const parts = { castAt, address, prints: real.prints, browser: real.browser }
      return [ballot(random, effort === 'medium' ? { ...parts, evidence: crude } : { ...parts, pass: null })]
    }
  },
}

/** Stolen browser storage of real voters: keys and passes with a history, suddenly on another device. */
const hijacked: Family = {
  name: 'hijacked',
  plan(setup) {
    const { world, random, effort, week } = setup
    const ballot = planBallots(setup)
    const countryOf = planCountries(setup)
    const timeOf = planTimes(setup)
    const victims = random.shuffle(world.people.filter((person) => isOldEnough(person, week.start)))
    const thieves = Array.from({ length: 3 }, () => commonDevice(random, countryOf(random), week.start))
    let next = 0
    return (random) => {
      const victim = victims[next++ % Math.max(1, victims.length)]
      if (!victim) return [ballot(random)]
      const { identity, country: home, device: own } = victim
      const country = effort === 'high' ? home : countryOf(random)
      const castAt = Math.max(timeOf(random, country), week.start)
      const thief = effort === 'low' ? random.oneOf(thieves) : commonDevice(random, country, castAt)
      // The most careful campaigns copy the key's original browser.
      const device =
        effort === 'high'
          ? { ...inventDevice(random, country, { kind: own.kind }), platform: own.platform, family: own.family }
          : thief
      return [
        ballot(
          random,
          {
            castAt,
            voterKey: identity.key,
            pass: identity.pass,
            address: someHome(world, random, country, castAt),
            browser: claimOf(device, castAt),
          },
          device,
        ),
      ]
    }
  },
}

const isOldEnough = ({ identity, forgets }: Person, start: number) =>
  !forgets && identity.pass !== null && identity.pass.issuedAt < start && identity.lastVisit < start

interface Account {
  readonly key: string
  readonly country: Country
  readonly home: Home
  readonly device: Device
  readonly pass: Pass
}

/** Fake voters that a campaign keeps over weeks. Identical in each week, because the campaign's random numbers are. */
function planAccounts(setup: Setup, count: number): Account[] {
  const { random, world, campaign, effort } = setup
  const minDays = { low: 8, medium: 20, high: 30 }[effort]
  const countryOf = planCountries(setup)
  // Cheap farms mint all passes at once from one network; good ones over weeks, each from its own home.
  const mint = inventHome(random, world.networks, countryOf(random))
  const mintedAt = campaign.week.start - (minDays + random.fraction() * 20) * dayMs
  const models = Array.from({ length: { low: 2, medium: 12, high: 0 }[effort] }, () =>
    commonDevice(random, countryOf(random), mintedAt),
  )
  return Array.from({ length: count }, () => {
    const country = countryOf(random)
    const home = inventHome(random, world.networks, country)
    const issuedAt = Math.floor(
      effort === 'low'
        ? mintedAt + random.exponential(20_000)
        : mintedAt - random.exponential(effort === 'high' ? 30 : 4) * dayMs,
    )
    const { network }: Address = homeAddress(random, effort === 'low' ? mint : home, issuedAt)
    return {
      key: random.uuid(),
      country,
      home,
      device: models.length > 0 ? random.oneOf(models) : commonDevice(random, country, mintedAt),
      pass: { id: random.uuid(), issuedAt, network },
    }
  })
}

function accountParts({ effort }: Setup, random: Random, account: Account, castAt: number): Partial<Ballot> {
  return {
    voterKey: account.key,
    pass: account.pass,
    address: homeAddress(random, account.home, castAt),
    prints: printsOf(account.device, castAt, 'home', random),
    browser: claimOf(account.device, castAt),
    ...(effort === 'high' ? { evidence: humanEvidence(random, account.device, castAt, pickReach(random)) } : {}),
  }
}

/** Keys and passes created weeks before. With more effort, they first vote for popular clans to get a history. */
const agedFarm: Family = {
  name: 'aged-farm',
  earlier: (weeksBefore) => (weeksBefore <= 3 ? 0.15 : 0),
  plan(setup) {
    const { campaign, effort, week, target, world } = setup
    const ballot = planBallots(setup)
    // A requested campaign has more accounts, to replace those whose vote the site refuses.
    const accounts = planAccounts(setup, campaign.size * (world.options.campaign ? 2 : 1))
    const timeOf = planTimes(setup)
    const isPreparing = week !== campaign.week
    let next = 0
    return (random) => {
      const account = accounts[isPreparing ? random.integer(0, campaign.size - 1) : next++ % accounts.length]
      if (!account || (isPreparing && effort === 'low')) return []
      const castAt = timeOf(random, account.country)
      if (account.pass.issuedAt >= castAt) return []
      const parts = accountParts(setup, random, account, castAt)
      const clan = isPreparing ? popularClan(setup, random) : target
      return [{ ...ballot(random, { ...parts, castAt }, account.device), clan, isDecoy: isPreparing }]
    }
  },
}

/** Grows slowly over all weeks, so that each week looks like the one before. Many keys return. */
const baselinePoisoning: Family = {
  name: 'baseline-poisoning',
  earlier: (weeksBefore) => 0.72 ** weeksBefore,
  plan(setup) {
    const { campaign, effort, week, world } = setup
    const ballot = planBallots(setup)
    const accounts = planAccounts(setup, Math.ceil(campaign.size * 0.5))
    const countryOf = planCountries(setup)
    const timeOf = planTimes(setup)
    let next = 0
    return (random) => {
      const account = accounts[next++]
      if (account && effort !== 'low') {
        const castAt = timeOf(random, account.country)
        if (account.pass.issuedAt < castAt)
          return [ballot(random, { ...accountParts(setup, random, account, castAt), castAt }, account.device)]
      }
      const country = countryOf(random)
      const castAt =
        effort === 'low' ? timeByRhythm(random, country.utcOffset, week.start, week.end) : timeOf(random, country)
      const address = someHome(world, random, country, castAt)
      return [ballot(random, { castAt, address, pass: freshPass(random, castAt, address.network) })]
    }
  },
}

export const schemeFamilies: readonly Family[] = [
  slowDrip,
  camouflage,
  exchangeRing,
  framing,
  hijacked,
  agedFarm,
  baselinePoisoning,
]

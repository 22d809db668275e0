import { inventDevice, printsOf } from '../voters/devices.ts'
import { countryOf } from '../voters/countries.ts'
import { fakeEvidence, noPrints, randomPrints, scriptClaim, someHome } from '../voters/fake-votes.ts'
import { type Address, address4 } from '../voters/networks.ts'
import { createRandom, type Random } from '../voters/random.ts'
import { hourMs, type UnixMs } from '../voters/time.ts'
import { claimOf } from '../voters/visits.ts'
import { type CastVote, freshPass } from '../voters/vote.ts'
import { type SeedVote, toSeedVote } from './seed-vote.ts'
import type { SeedWeek, SeedWorld } from './seed-world.ts'

/** Fake votes for one clan in the current week. */
interface Attack {
  readonly votes: readonly SeedVote[]
  /** Whether the soft limits apply to its votes. Votes of other attacks count until a judgment, to show its effect. */
  readonly isLimited: boolean
}

type NextVote = (random: Random, castAt: UnixMs) => CastVote

const attacks = [
  { plan: fromHosting, votes: 160, place: 0.1, isLimited: false },
  { plan: oneDevice, votes: 300, place: 0.2, isLimited: false },
  { plan: oneAddress, votes: 60, place: 0.35, isLimited: true },
] as const

/** Plans three attacks on less popular clans; fewer if there are too few. `isTarget`: clans that may be attacked, by index. */
export function planAttacks(world: SeedWorld, isTarget: (clan: number) => boolean): Attack[] {
  const [week] = world.weeks
  if (!week) return []
  const order = world.clans
    .filter(({ index }) => (week.counts[index] ?? 0) > 0 && isTarget(index))
    .toSorted((a, b) => (week.counts[b.index] ?? 0) - (week.counts[a.index] ?? 0))
  return attacks.flatMap(({ plan, votes, place, isLimited }, i) => {
    const clan = order[Math.floor(order.length * place) + i]
    if (!clan) return []
    const random = createRandom(`${world.seed} attack ${i}`)
    const times = attackTimes(random, week, votes)
    const next = plan(world, random, times[0] ?? week.start)
    return { isLimited, votes: times.map((castAt) => toSeedVote(clan.index, week.week, next(random, castAt))) }
  })
}

const attackMs = 20 * hourMs

/** Times in chronological order, within one day in the middle of the week's elapsed part. */
function attackTimes(random: Random, { start, end }: SeedWeek, votes: number): UnixMs[] {
  const length = Math.min(attackMs, end - start)
  const first = start + (end - start - length) / 2
  return Array.from({ length: votes }, () => Math.floor(first + length * random.fraction())).sort((a, b) => a - b)
}

const servers = 100

/** A script on the servers of one hosting network. It sends no fingerprint and loads no page. */
function fromHosting({ networks }: SeedWorld, random: Random, startAt: UnixMs): NextVote {
  const owner = networks.hosting(random)
  const device = inventDevice(random, owner.country, { kind: 'desktop', platform: 'windows', at: startAt })
  let sent = 0
  return (random, castAt) => ({
    castAt,
    voterKey: random.uuid(),
    address: address4(owner, sent++ % servers),
    prints: noPrints,
    pass: null,
    browser: scriptClaim(random, 'library 1'),
    evidence: fakeEvidence(random, 'none', device, castAt, startAt),
  })
}

const rentedIn = ['BR', 'ID', 'VN', 'UA', 'TR'] as const

/**
 * One browser, controlled by a script, through the home connections of a proxy network. It erases its storage before each
 * vote, and requests passes through other connections than those it votes from.
 */
function oneDevice(world: SeedWorld, random: Random, startAt: UnixMs): NextVote {
  const device = inventDevice(random, countryOf('US'), { kind: 'desktop', platform: 'windows', family: 'chrome' })
  const prints = printsOf(device, startAt, 'home', random)
  const used = new Set<string>()
  const rent = (random: Random, castAt: UnixMs): Address => {
    const address = someHome(world, random, countryOf(random.pick(rentedIn)), castAt)
    // The device votes only once per connection.
    if (used.has(address.network)) return rent(random, castAt)
    used.add(address.network)
    return address
  }
  return (random, castAt) => {
    const address = rent(random, castAt)
    return {
      castAt,
      voterKey: random.uuid(),
      address,
      prints,
      pass: freshPass(random, castAt, rent(random, castAt).network),
      browser: claimOf(device, startAt),
      evidence: fakeEvidence(random, 'crude', device, castAt, startAt),
    }
  }
}

/** A script at home that makes up a fingerprint for each vote. */
function oneAddress(world: SeedWorld, random: Random, startAt: UnixMs): NextVote {
  const country = countryOf('US')
  const device = inventDevice(random, country, { kind: 'desktop', platform: 'windows', family: 'chrome' })
  const address = someHome(world, random, country, startAt)
  return (random, castAt) => ({
    castAt,
    voterKey: random.uuid(),
    address,
    prints: randomPrints(random),
    pass: freshPass(random, castAt, address.network),
    browser: scriptClaim(random, 'library 2'),
    evidence: fakeEvidence(random, 'crude', device, castAt, startAt),
  })
}

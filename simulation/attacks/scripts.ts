import type { Random } from '../../demo/voters/random.ts'
import { dayMs, hourMs } from '../../demo/voters/time.ts'
import { type Device, inventDevice, printsOf } from '../../demo/voters/devices.ts'
import { type Address, address4, sharedAddress4 } from '../../demo/voters/networks.ts'
import { fakeEvidence, noPrints, randomPrints, scriptClaim, someHome } from '../../demo/voters/fake-votes.ts'
import { mobileAddress } from '../../demo/voters/people.ts'
import { claimOf } from '../../demo/voters/visits.ts'
import { freshPass } from '../../demo/voters/vote.ts'
import type { Ballot, Family, Setup } from './campaign.ts'
import { agedPass, cheapCountry, commonDevice, pickLibrary, planBallots, planCountries, planTimes } from './tactics.ts'

/** A script on one machine. With more effort, it also loads pages and invents prints. */
const script: Family = {
  name: 'script',
  plan(setup) {
    const { world, random, effort, week } = setup
    const country = planCountries(setup)(random)
    const isServer = effort === 'low' && random.chance(0.5)
    const owner = isServer ? world.networks.hosting(random) : world.networks.fixed(country, random)
    const machine = random.integer(1, 1e9)
    const library = pickLibrary(random)
    const ballot = planBallots(setup)
    const timeOf = planTimes(setup)
    return (random) => {
      const castAt = timeOf(random, country)
      // One address, or a new one each day with medium effort.
      const address = address4(owner, machine, effort === 'medium' ? Math.floor(castAt / dayMs) : 0)
      const device = commonDevice(random, country, castAt)
      if (effort === 'high')
        return [ballot(random, { castAt, address, pass: freshPass(random, castAt, address.network) }, device)]
      const isCrude = effort === 'medium'
      return [
        ballot(random, {
          castAt,
          address,
          prints: isCrude ? randomPrints(random) : noPrints,
          pass: isCrude ? freshPass(random, castAt, address.network) : null,
          browser: scriptClaim(random, library),
          evidence: fakeEvidence(random, isCrude ? 'crude' : 'none', device, castAt, week.start),
        }),
      ]
    }
  },
}

/** A person who clears the browser's storage after each vote. The address changes when the router restarts. */
const oneDevice: Family = {
  name: 'one-device',
  byPeople: () => true,
  plan(setup) {
    const { world, random, effort, week } = setup
    const country = effort === 'low' ? cheapCountry(random) : world.clans.memberCountry(random, setup.target)
    const device = inventDevice(random, country, { kind: random.chance(0.5) ? 'desktop' : 'android', at: week.start })
    const owner = world.networks.fixed(country, random)
    const line = random.integer(1, 1e9)
    const timeOf = planTimes(setup)
    const ballot = planBallots(setup)
    let presses = 0
    return (random) => {
      presses += 1
      const castAt = timeOf(random, country)
      // A complete fingerprint can vote once per address. So either a part is blocked, or each vote needs a new address.
      const isBlocked = effort !== 'high'
      const lease = { low: 0, medium: Math.floor(castAt / (8 * hourMs)), high: presses }[effort]
      const address = address4(owner, line, lease)
      const prints = printsOf(device, castAt, 'home', random)
      return [
        ballot(
          random,
          {
            castAt,
            address,
            prints: isBlocked ? { ...prints, audioNetwork: null } : prints,
            pass: freshPass(random, castAt, address.network),
            browser: claimOf(device, castAt),
            evidence: fakeEvidence(random, effort === 'high' ? 'human' : 'page', device, castAt, week.start),
          },
          device,
        ),
      ]
    }
  },
}

/** Votes through the home connections of a proxy network, which gives each request a different address. */
function rentedHomes(name: string, countDevices: (random: Random) => number): Family {
  return {
    name,
    plan(setup) {
      const { world, random, effort, week } = setup
      const ballot = planBallots(setup)
      const countryOf = planCountries(setup)
      const timeOf = planTimes(setup)
      const count = countDevices(random)
      const devices = Array.from({ length: count }, () => commonDevice(random, countryOf(random), week.start))
      return (random) => {
        const country = countryOf(random)
        const castAt = timeOf(random, country)
        const address = someHome(world, random, country, castAt)
        const device = count === 0 ? commonDevice(random, country, castAt) : random.oneOf(devices)
        // Hasty campaigns request the pass through one address and vote through another.
        const issued = effort === 'low' ? someHome(world, random, country, castAt) : address
        const aged = effort === 'high' && random.chance(0.75)
        return [
          ballot(
            random,
            {
              castAt,
              address,
              browser: claimOf(device, castAt),
              pass: aged ? agedPass(world, random, country, castAt, 3) : freshPass(random, castAt, issued.network),
            },
            device,
          ),
        ]
      }
    },
  }
}

/** Made-up prints. Incoherent ones are random bytes; coherent ones are of real models, but equally frequent. */
function randomPrintsFamily(name: string, isCoherent: boolean): Family {
  return {
    name,
    plan(setup) {
      const { random, effort, world } = setup
      const ballot = planBallots(setup)
      const countryOf = planCountries(setup)
      const timeOf = planTimes(setup)
      const servers: readonly Address[] = Array.from({ length: 4 }, () =>
        sharedAddress4(world.networks.hosting(random), random),
      )
      return (random) => {
        const country = countryOf(random)
        const castAt = timeOf(random, country)
        const address = effort === 'low' ? random.oneOf(servers) : someHome(world, random, country, castAt)
        const device = isCoherent ? rareDevice(setup, random) : commonDevice(random, country, castAt)
        const parts: Partial<Ballot> = { castAt, address, browser: claimOf(device, castAt) }
        return [ballot(random, isCoherent ? parts : { ...parts, prints: randomPrints(random) }, device)]
      }
    },
  }
}

function rareDevice({ target, world }: Setup, random: Random): Device {
  const country = world.clans.memberCountry(random, target)
  if (random.chance(0.5)) {
    const model = `android ${random.integer(0, 319)} ${random.chance(0.5) ? country.region : 'global'}`
    return inventDevice(random, country, { kind: 'android', platform: 'android', model })
  }
  const model = `gpu ${random.integer(0, 139)} ${random.pick(['1920x1080', '2560x1440', '1366x768', '1680x1050'])} windows`
  return inventDevice(random, country, { kind: 'desktop', platform: 'windows', model })
}

/** Prints collected from real visitors. */
const replayedPrints: Family = {
  name: 'replayed-prints',
  plan(setup) {
    const { random, effort, honest } = setup
    const ballot = planBallots(setup)
    const complete = honest.filter(({ prints }) => prints.hardware && prints.software && prints.audioNetwork)
    // Hasty campaigns collected only a few.
    const stolen = effort === 'low' ? Array.from({ length: 15 }, () => random.oneOf(complete)) : complete
    return (random) => {
      const { prints, browser } = random.oneOf(stolen)
      return [ballot(random, effort === 'low' ? { prints } : { prints, browser })]
    }
  },
}

/** Exits of VPN services, which ordinary people share, too. */
const vpnHosting: Family = {
  name: 'vpn-hosting',
  plan(setup) {
    const { world, random, effort } = setup
    const ballot = planBallots(setup)
    const exits = Array.from({ length: { low: 1, medium: 4, high: 15 }[effort] }, () => world.networks.hosting(random))
    return (random) => [ballot(random, { address: sharedAddress4(random.oneOf(exits), random) })]
  },
}

/** Real phones of a few models in one country. Each phone clears its storage and reconnects after a vote. */
const clickFarm: Family = {
  name: 'click-farm',
  byPeople: () => true,
  plan(setup) {
    const { world, random, effort, week, target } = setup
    const country = effort === 'high' ? world.clans.memberCountry(random, target) : cheapCountry(random)
    const models = Array.from({ length: { low: 2, medium: 4, high: 14 }[effort] }, () =>
      inventDevice(random, country, { kind: 'android', platform: 'android', family: 'chrome', at: week.start }),
    )
    const phones = Array.from({ length: random.integer(20, 120) }, () => {
      const model = random.oneOf(models)
      return { ...model, software: `${model.software} ${random.integer(0, 2)}`, lagDays: random.exponential(9) }
    })
    const carriers = Array.from({ length: random.integer(1, 2) }, () => world.networks.mobile(country, random))
    const timeOf = planTimes(setup)
    const ballot = planBallots(setup)
    return (random) => {
      const castAt = timeOf(random, country)
      const device = random.oneOf(phones)
      const address = mobileAddress(random, random.oneOf(carriers), country.ipv6)
      const aged = effort === 'high' && random.chance(0.5)
      return [
        ballot(
          random,
          {
            castAt,
            address,
            prints: printsOf(device, castAt, 'mobile', random),
            pass: aged ? agedPass(world, random, country, castAt, 2) : freshPass(random, castAt, address.network),
            browser: claimOf(device, castAt),
            evidence: fakeEvidence(random, effort === 'low' ? 'page' : 'human', device, castAt, week.start),
          },
          device,
        ),
      ]
    }
  },
}

export const scriptFamilies: readonly Family[] = [
  script,
  oneDevice,
  rentedHomes('rented-homes-one-print', () => 1),
  rentedHomes('rented-homes-few-prints', (random) => random.integer(3, 12)),
  rentedHomes('rented-homes-many-prints', () => 0),
  randomPrintsFamily('random-prints-incoherent', false),
  randomPrintsFamily('random-prints-coherent', true),
  replayedPrints,
  clickFarm,
  vpnHosting,
]

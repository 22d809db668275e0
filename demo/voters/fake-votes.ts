import type { Country } from './countries.ts'
import type { Device, Prints } from './devices.ts'
import type { Address, NetworkPlan } from './networks.ts'
import { homeAddress, inventHome } from './people.ts'
import type { Random } from './random.ts'
import { dayMs, type UnixMs } from './time.ts'
import { humanEvidence, pickReach } from './visits.ts'
import type { ClaimedBrowser, Evidence, Pointer } from './vote.ts'

/** An address of a random home connection, as rented from a proxy network. */
export function someHome(
  { networks }: { readonly networks: NetworkPlan },
  random: Random,
  country: Country,
  at: UnixMs,
): Address {
  return homeAddress(random, inventHome(random, networks, country), at)
}

export const noPrints: Prints = { hardware: null, software: null, audioNetwork: null }

export const randomPrints = (random: Random): Prints => ({
  hardware: random.digest(),
  software: random.digest(),
  audioNetwork: random.digest(),
})

/** A script that claims to be a browser, but sends the headers of its HTTP library. */
export const scriptClaim = (random: Random, library: string): ClaimedBrowser =>
  random.chance(0.5)
    ? { family: 'other', version: null, platform: 'other', headers: library }
    : { family: 'chrome', version: random.integer(118, 142), platform: 'windows', headers: library }

/** How well a fake vote imitates a visit. */
export type Care = 'none' | 'crude' | 'page' | 'human'

/** Evidence that a fake vote reports about its visit. `stampAt` is the single page view of a crude campaign. */
export function fakeEvidence(random: Random, care: Care, device: Device, castAt: UnixMs, stampAt: UnixMs): Evidence {
  if (care === 'human') return humanEvidence(random, device, castAt, pickReach(random))
  if (care === 'none') return { stampAt: null, dwellMs: null, pointer: null, trusted: null, visible: null, reach: null }
  if (care === 'crude') {
    const isFresh = castAt >= stampAt && castAt - stampAt < dayMs
    return {
      stampAt: isFresh ? Math.floor(stampAt / 1000) * 1000 : null,
      dwellMs: random.integer(0, 60),
      pointer: 'mouse',
      trusted: random.chance(0.3),
      visible: random.chance(0.4),
      reach: 'direct',
    }
  }
  const dwellMs = random.integer(700, 3500)
  const pointers: readonly Pointer[] = device.kind === 'desktop' ? ['mouse'] : ['touch', 'touch', 'touch', 'mouse']
  return {
    stampAt: Math.floor((castAt - dwellMs - random.integer(300, 2500)) / 1000) * 1000,
    dwellMs,
    pointer: random.oneOf(pointers),
    trusted: true,
    visible: random.chance(0.97),
    reach: random.chance(0.7) ? 'clan' : 'list',
  }
}

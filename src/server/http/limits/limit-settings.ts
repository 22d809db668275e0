import { type LimitName, limits, type LimitWindow } from '#contract/limits.ts'
import { isInNetworks, type Network, parseNetworks, invalidPart } from '../security/networks.ts'

export type WindowOverrides = Readonly<Partial<Record<LimitName, readonly LimitWindow[]>>>

/** Networks whose addresses are shared by many people, with a factor for their limits. */
export type SharedAddresses = readonly { readonly networks: readonly Network[]; readonly factor: number }[]

const maxPoints = 1_000_000
const maxSeconds = 7 * 24 * 3600

/** Limits by their name in the setting: `sign-in` for `signIn`. */
export const limitNames: ReadonlyMap<string, LimitName> = new Map(
  (Object.keys(limits) as LimitName[]).map((name) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name]), // prettier-ignore
)

/**
 * Parses the setting `LIMITS`, such as `sign-in=10/60+60/3600, vote=240/60`, with windows as calls/seconds.
 * @throws Error with a message about the invalid part
 */
export function parseLimits(text: string): WindowOverrides {
  const overrides: Partial<Record<LimitName, readonly LimitWindow[]>> = {}
  for (const part of partsOf(text)) {
    const [key = '', windows = ''] = part.split(/=(.*)/s)
    const name = limitNames.get(key.trim())
    if (!name) throw invalidPart(part, `has an unknown limit name; use one of ${[...limitNames.keys()].join(', ')}`)
    if (overrides[name]) throw invalidPart(part, 'sets the same limit twice')
    const parsed = windows.split('+').map((window) => parseWindow(part, window.trim()))
    // The length is part of the count's key: with two windows of equal length, each call would count twice.
    if (new Set(parsed.map(({ seconds }) => seconds)).size < parsed.length)
      throw invalidPart(part, 'has two windows of the same length')
    overrides[name] = parsed
  }
  return overrides
}

export function maxWindowSeconds(overrides: WindowOverrides): number {
  const windows: readonly (readonly LimitWindow[])[] = [...limitNames.values()].map(
    (name) => overrides[name] ?? limits[name].windows,
  )
  return Math.max(...windows.flat().map(({ seconds }) => seconds))
}

function parseWindow(part: string, text: string): LimitWindow {
  const [, points, seconds] = /^(\d{1,7})\/(\d{1,6})$/.exec(text) ?? []
  const window = { points: Number(points), seconds: Number(seconds) }
  if (!(window.points >= 1 && window.points <= maxPoints && window.seconds >= 1 && window.seconds <= maxSeconds))
    throw invalidPart(
      part,
      `must have windows such as 10/60, joined by +, with up to ${maxPoints} calls and ${maxSeconds} seconds`,
    )
  return window
}

/**
 * Parses the setting `SHARED_ADDRESSES`, such as `203.0.113.0/24=20, 2001:db8::/48=50`.
 * @throws Error with a message about the invalid part
 */
export function parseSharedAddresses(text: string): SharedAddresses {
  return partsOf(text).map((part) => {
    const [, network = '', factorText] = /^(.*)=\s*(\d{1,4})$/s.exec(part) ?? []
    const factor = Number(factorText)
    if (!(factor >= 1 && factor <= 1000)) throw invalidPart(part, 'must be a network, "=" and a factor from 1 to 1000')
    const networks = parseNetworks(network.trim())
    if (networks.some(([base, bits]) => base.kind() === 'ipv6' && bits > 64 && network.includes(':')))
      throw invalidPart(part, 'is narrower than /64, but limits count IPv6 addresses per /64')
    return { networks, factor }
  })
}

/** Returns the factor for an IPv4 address or an IPv6 /64; the largest one if several networks match. */
export function factorOf(network: string, shared: SharedAddresses): number {
  if (shared.length === 0) return 1
  const [address = ''] = network.split('/')
  const matching = shared.filter(({ networks }) => address !== '' && isInNetworks(address, networks))
  return Math.max(1, ...matching.map(({ factor }) => factor))
}

function partsOf(text: string): string[] {
  return text.trim() === '' ? [] : text.split(',').map((part) => part.trim())
}

import { type LimitName, limits, type LimitWindow } from '#contract/limits.ts'
import { isInNetworks, type Network, parseNetworks, invalidPart } from '../security/networks.ts'

/** The windows that an operator has set for some limits, in place of the contract's. */
export type SetWindows = Readonly<Partial<Record<LimitName, readonly LimitWindow[]>>>

/** Networks whose addresses many people share, and how many times the usual limits they get. */
export type SharedAddresses = readonly { readonly networks: readonly Network[]; readonly factor: number }[]

const most = 1_000_000
const longest = 7 * 24 * 3600

/** The limits' names as settings have them: `signIn` is `sign-in`. */
export const limitNames: ReadonlyMap<string, LimitName> = new Map(
  (Object.keys(limits) as LimitName[]).map((name) => [name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), name]), // prettier-ignore
)

/**
 * Reads the setting `LIMITS`, such as `sign-in=10/60+60/3600, vote=240/60`: for each limit its windows, as calls per
 * seconds. Throws a sentence that names the bad part.
 */
export function parseLimits(text: string): SetWindows {
  const set: Partial<Record<LimitName, readonly LimitWindow[]>> = {}
  for (const part of partsOf(text)) {
    const [key = '', windows = ''] = part.split(/=(.*)/s)
    const name = limitNames.get(key.trim())
    if (!name) throw invalidPart(part, `names no limit; there are ${[...limitNames.keys()].join(', ')}`)
    if (set[name]) throw invalidPart(part, 'sets a limit that is set already')
    const read = windows.split('+').map((window) => parseWindow(part, window.trim()))
    // A window is counted by its length: of two alike each call would count twice.
    if (new Set(read.map(({ seconds }) => seconds)).size < read.length)
      throw invalidPart(part, 'has two windows of the same length')
    set[name] = read
  }
  return set
}

/** The longest window of all limits, those that are set in place of the contract's among them; in seconds. */
export function maxWindowSeconds(set: SetWindows): number {
  const windows: readonly (readonly LimitWindow[])[] = [...limitNames.values()].map(
    (name) => set[name] ?? limits[name].windows,
  )
  return Math.max(...windows.flat().map(({ seconds }) => seconds))
}

function parseWindow(part: string, text: string): LimitWindow {
  const [, points, seconds] = /^(\d{1,7})\/(\d{1,6})$/.exec(text) ?? []
  const window = { points: Number(points), seconds: Number(seconds) }
  if (!(window.points >= 1 && window.points <= most && window.seconds >= 1 && window.seconds <= longest))
    throw invalidPart(
      part,
      `must have windows such as 10/60, joined by +: up to ${most} calls in up to ${longest} seconds`,
    )
  return window
}

/**
 * Reads the setting `SHARED_ADDRESSES`, such as `203.0.113.0/24=20, 2001:db8::/48=50`. Throws a sentence that names the
 * bad part.
 */
export function parseSharedAddresses(text: string): SharedAddresses {
  return partsOf(text).map((part) => {
    const [, network = '', times] = /^(.*)=\s*(\d{1,4})$/s.exec(part) ?? []
    const factor = Number(times)
    if (!(factor >= 1 && factor <= 1000)) throw invalidPart(part, 'must be a network, = and a factor from 1 to 1000')
    const networks = parseNetworks(network.trim())
    // By which IPv6 is counted: a part of it could have no count of its own.
    if (networks.some(([base, bits]) => base.kind() === 'ipv6' && bits > 64 && network.includes(':')))
      throw invalidPart(part, 'is narrower than the /64 by which IPv6 is counted')
    return { networks, factor }
  })
}

/** How many times the usual limits an address or its /64 gets, as limits count it; the largest of those that fit. */
export function factorOf(counted: string, shared: SharedAddresses): number {
  const [address = ''] = counted.split('/')
  const fitting = shared.filter(({ networks }) => address !== '' && isInNetworks(address, networks))
  return Math.max(1, ...fitting.map(({ factor }) => factor))
}

function partsOf(text: string): string[] {
  return text.trim() === '' ? [] : text.split(',').map((part) => part.trim())
}

import { digestOf, type Random, weightedTable } from './random.ts'
import {
  type DeviceKind,
  engineOf,
  type Family,
  pickBrowser,
  pickLagDays,
  type Platform,
  type Version,
  versionAt,
} from './browsers.ts'
import { type UnixMs, weekMs } from './time.ts'
import type { Country } from './countries.ts'

/** Hashes of the fingerprint's parts; null if the browser blocks the part. */
export interface Prints {
  readonly hardware: string | null
  readonly software: string | null
  readonly audioNetwork: string | null
}

/** How the browser treats storage and fingerprinting. */
export type Privacy = 'none' | 'missing prints' | 'random prints' | 'no device check'

export interface Device {
  readonly kind: DeviceKind
  readonly family: Family
  readonly platform: Platform
  readonly model: string
  readonly isNewModel: boolean
  /** All facts of the software print except the browser's version. */
  readonly software: string
  readonly lagDays: number
  readonly privacy: Privacy
  readonly headers: string
}

export type Connection = 'home' | 'mobile'

const newModel = 'iphone 440x956'
const newModelRelease = Date.UTC(2026, 9, 23)

/** iPhones with the same screen have the same hardware print, because Safari hides the GPU's name. */
const phonesOfApple = weightedTable(
  [
    'iphone 390x844',
    'iphone 393x852',
    'iphone 402x874',
    'iphone 430x932',
    'iphone 428x926',
    'iphone 414x896',
    'iphone 375x812',
    'iphone 375x667',
    'iphone 420x912',
  ],
  (_, i) => [26, 21, 11, 14, 9, 10, 5, 3, 1][i] ?? 0,
)
const ipads = ['ipad 820x1180', 'ipad 810x1080', 'ipad 834x1194', 'ipad 1024x1366', 'ipad 744x1133'] as const
const androidModels = weightedTable(
  Array.from({ length: 320 }, (_, i) => `android ${i}`),
  (_, i) => 1 / (i + 4),
)
const screens = weightedTable(
  ['1920x1080', '2560x1440', '1366x768', '1536x864', '3440x1440', '3840x2160', '1600x900', '1440x900', '1680x1050'],
  (_, i) => [50, 21, 6, 8, 4, 5, 2, 2, 1][i] ?? 0,
)
const graphics = weightedTable(
  Array.from({ length: 140 }, (_, i) => `gpu ${i}`),
  (_, i) => 1 / (i + 3),
)
const macs = weightedTable(
  Array.from({ length: 24 }, (_, i) => `mac ${i}`),
  (_, i) => 1 / (i + 2),
)

export interface DeviceWishes {
  readonly kind?: DeviceKind
  readonly platform?: Platform
  readonly family?: Family
  readonly model?: string
  readonly privacy?: Privacy
  /** Time of the vote, which determines whether new phones are on sale already. */
  readonly at?: UnixMs
}

/** A device and browser that are common in a country. */
export function inventDevice(random: Random, country: Country, wishes: DeviceWishes = {}): Device {
  const kind = wishes.kind ?? pickKind(random, country)
  const [ownFamily, ownPlatform] = pickBrowser(random, kind)
  const family = wishes.family ?? ownFamily
  const platform = wishes.platform ?? ownPlatform
  const isNewModel =
    platform === 'iphone' &&
    wishes.at !== undefined &&
    random.chance(0.022 * Math.max(0, Math.min(4, (wishes.at - newModelRelease) / weekMs)))
  const model = wishes.model ?? (isNewModel ? newModel : pickModel(random, kind, platform, country))
  const language = random.chance(0.84) ? country.language : random.chance(0.7) ? 'en-US' : `${country.language} mixed`
  const zone = random.chance(0.97) ? country.code : 'UTC'
  // Fonts and drivers change how text is drawn, most of all on desktops.
  const variants = { desktop: 40, android: 6, ios: 2 }[kind]
  const canvas = Math.floor(variants * random.fraction() ** 2.2)
  return {
    kind,
    family,
    platform,
    model,
    isNewModel,
    software: `${family} ${platform} ${language} ${zone} canvas ${canvas}`,
    lagDays: pickLagDays(random, kind),
    privacy: wishes.privacy ?? 'none',
    headers: headersOf(random, family, platform),
  }
}

function pickKind(random: Random, country: Country): DeviceKind {
  if (!random.chance(country.phones)) return 'desktop'
  return random.chance(country.ios) ? 'ios' : 'android'
}

function pickModel(random: Random, kind: DeviceKind, platform: Platform, country: Country): string {
  if (platform === 'iphone') return phonesOfApple.pick(random)
  if (platform === 'ipad') return random.pick(ipads)
  // Popular models differ between regions.
  if (kind === 'android') return `${androidModels.pick(random)} ${random.chance(0.5) ? country.region : 'global'}`
  if (platform === 'mac') return macs.pick(random)
  return `${graphics.pick(random)} ${screens.pick(random)} ${platform}`
}

/** Browsers of a family send the same headers, except for a few with extensions and special settings. */
function headersOf(random: Random, family: Family, platform: Platform): string {
  const engine = engineOf(family, platform)
  const base = `${engine} ${engine === 'blink' && family !== 'webview' ? 'with hints' : family === 'webview' ? platform : ''}`
  if (random.chance(0.93)) return base
  return `${base} ${random.pick(['dnt', 'gpc', 'save-data', 'no-language', 'proxy'])}`
}

/** Fingerprint that the browser would send from this connection at this time. */
export function printsOf(device: Device, at: UnixMs, connection: Connection, random: Random): Prints {
  if (device.privacy === 'no device check') return { hardware: null, software: null, audioNetwork: null }
  if (device.privacy === 'random prints') {
    return { hardware: digestOf(device.model), software: random.digest(), audioNetwork: random.digest() }
  }
  const { build } = deviceVersion(device, at)
  const engine = engineOf(device.family, device.platform)
  // Only Chromium on Android exposes the connection type; on desktops, Chromium reports "unknown".
  const network = engine !== 'blink' ? 'none' : device.platform === 'android' ? connection : 'unknown'
  const isHidden = device.privacy === 'missing prints'
  return {
    hardware: digestOf(device.model),
    software: isHidden ? null : digestOf(`${device.software} ${build}`),
    audioNetwork: isHidden ? null : digestOf(`${engine} ${device.platform} ${network}`),
  }
}

export function deviceVersion(device: Device, at: UnixMs): Version {
  return versionAt(device.family, device.platform, at, device.lagDays)
}

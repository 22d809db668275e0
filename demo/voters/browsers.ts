import { type Random, weightedTable } from './random.ts'
import { dayMs, type UnixMs, weekMs } from './time.ts'

export type Family = 'chrome' | 'edge' | 'firefox' | 'safari' | 'opera' | 'samsung' | 'webview' | 'other'
export type Platform = 'iphone' | 'ipad' | 'android' | 'windows' | 'mac' | 'linux' | 'other'

/** Chrome releases every four weeks; this release is in the week under test. */
const chromeRelease = { version: 143, at: Date.UTC(2026, 10, 10, 18) }
const firefoxRelease = { version: 146, at: Date.UTC(2026, 9, 27, 14) }
const iosRelease = { version: 26, at: Date.UTC(2026, 8, 14, 17) }

export interface Version {
  readonly major: number
  /** Identifies the build in the software print. */
  readonly build: string
  /** Days since the release of this major version. */
  readonly ageDays: number
}

/** Version of a browser that installs updates `lagDays` after their release. */
export function versionAt(family: Family, platform: Platform, at: UnixMs, lagDays: number): Version {
  const instant = at - lagDays * dayMs
  if (family === 'safari' || (family === 'webview' && platform !== 'android')) return appleVersionAt(instant)
  const { version, at: release } = family === 'firefox' ? firefoxRelease : chromeRelease
  const releases = Math.floor((instant - release) / (4 * weekMs))
  const behind = family === 'samsung' ? 114 : family === 'opera' ? 18 : 0
  const major = version + releases - behind
  return { major, build: `${major}.0`, ageDays: (at - (release + releases * 4 * weekMs)) / dayMs }
}

/** A new major version each September, a new build every five weeks. */
function appleVersionAt(instant: UnixMs): Version {
  const years = Math.floor((instant - iosRelease.at) / (52 * weekMs))
  const start = iosRelease.at + years * 52 * weekMs
  const minor = Math.floor((instant - start) / (5 * weekMs))
  // Apple skipped the versions between 18 and 26.
  const major = years < 0 ? 19 + years : iosRelease.version + years
  return { major, build: `${major}.${minor}`, ageDays: (instant - start) / dayMs }
}

const desktopBrowsers = weightedTable<readonly [Family, Platform]>(
  [
    ['chrome', 'windows'],
    ['edge', 'windows'],
    ['firefox', 'windows'],
    ['opera', 'windows'],
    ['chrome', 'mac'],
    ['safari', 'mac'],
    ['firefox', 'mac'],
    ['chrome', 'linux'],
    ['firefox', 'linux'],
    ['other', 'windows'],
  ],
  (_, i) => [52, 12, 9, 6.5, 6, 5, 1, 2, 3, 0.6][i] ?? 0,
)
const iosBrowsers = weightedTable<readonly [Family, Platform]>(
  [
    ['safari', 'iphone'],
    ['webview', 'iphone'],
    ['chrome', 'iphone'],
    ['safari', 'ipad'],
    ['firefox', 'iphone'],
  ],
  (_, i) => [68, 15, 10, 5, 1][i] ?? 0,
)
const androidBrowsers = weightedTable<readonly [Family, Platform]>(
  [
    ['chrome', 'android'],
    ['samsung', 'android'],
    ['webview', 'android'],
    ['firefox', 'android'],
    ['opera', 'android'],
    ['edge', 'android'],
  ],
  (_, i) => [69, 11, 13, 4, 2, 1][i] ?? 0,
)

export type DeviceKind = 'desktop' | 'ios' | 'android'

export function pickBrowser(random: Random, kind: DeviceKind): readonly [Family, Platform] {
  return { desktop: desktopBrowsers, ios: iosBrowsers, android: androidBrowsers }[kind].pick(random)
}

/** How many days after a release the browser is updated. Some are never updated. */
export function pickLagDays(random: Random, kind: DeviceKind): number {
  if (random.chance(kind === 'desktop' ? 0.05 : 0.12)) return random.logUniform(50, 700)
  return random.exponential(kind === 'desktop' ? 4 : kind === 'ios' ? 16 : 7)
}

/** Chromium sends other headers than Firefox and Safari. The engine also determines fingerprints. */
export function engineOf(family: Family, platform: Platform): 'blink' | 'gecko' | 'webkit' {
  if (platform === 'iphone' || platform === 'ipad' || family === 'safari') return 'webkit'
  return family === 'firefox' ? 'gecko' : 'blink'
}

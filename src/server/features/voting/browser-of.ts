import type { VoteEvidence } from './vote-evidence.ts'

type BrowserEvidence = Pick<VoteEvidence, 'browser' | 'browserVersion' | 'platform'>

/**
 * In this order, because most browsers also name the ones that they imitate. Clients choose the text, so the expressions must take linear
 * time: `.*` occurs only after `^`.
 */
const families: readonly [family: string, pattern: RegExp][] = [
  ['edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['opera', /\b(?:OPR|OPT|OPX|OPiOS)\/(\d+)/],
  ['samsung', /\bSamsungBrowser\/(\d+)/],
  ['firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['webview', /^(?=.*; wv\)).*\bChrome\/(\d+)/],
  // Excludes HeadlessChrome, which runs automated.
  ['chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['safari', /\bVersion\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//],
  // In apps on iOS, the user agent names neither a version nor Safari.
  ['webview', /^(?=.*\biP(?:hone|ad|od)\b)(?=.*\bAppleWebKit\/)(?!.*\bSafari\/)/],
]

const platforms: readonly [platform: string, pattern: RegExp][] = [
  ['iphone', /\biP(?:hone|od)\b/],
  ['ipad', /\biPad\b/],
  ['android', /\bAndroid\b/],
  ['windows', /\bWindows\b/],
  // By default, iPads request desktop pages and identify as Macs.
  ['mac', /\bMacintosh\b/],
  ['other', /\bCrOS\b/],
  ['linux', /\b(?:Linux|X11)\b/],
]

const maxVersion = 32_767

/** Returns browser family, major version and platform according to the user agent, which may lie; null if unknown. */
export function browserOf(userAgent: string): BrowserEvidence {
  if (userAgent === '') return { browser: null, browserVersion: null, platform: null }
  const [browser, pattern] = families.find(([, each]) => each.test(userAgent)) ?? (['other', undefined] as const)
  const version = Number(pattern?.exec(userAgent)?.[1] ?? Number.NaN)
  return {
    browser,
    browserVersion: version <= maxVersion ? version : null,
    platform: platforms.find(([, each]) => each.test(userAgent))?.[0] ?? 'other',
  }
}

import { timeZoneText } from '#contract/rules/time/time-zone-text.ts'

/**
 * The browser's known time zones as pairs of name and text, sorted by text. `stored`: zones that another browser may have
 * stored under a name that this one does not list, such as Europe/Kyiv. They replace listed zones with the same text.
 */
export function timeZoneChoices(own: string, stored: readonly string[]): [zone: string, text: string][] {
  const zones = new Map(
    [...Intl.supportedValuesOf('timeZone'), own, ...stored].map((zone) => [timeZoneText(zone), zone]),
  )
  return [...zones].map(([text, zone]): [string, string] => [zone, text]).sort(([, a], [, b]) => (a < b ? -1 : 1))
}

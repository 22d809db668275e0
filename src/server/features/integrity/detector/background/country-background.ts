import type { ClanRanges } from '../properties/clan-ranges.ts'
import { thresholds } from '../thresholds.ts'
import type { CodedColumn } from '../votes/vote-columns.ts'

/** The expected countries of a clan's votes: share by country code. */
export type CountryMix = Float64Array

/**
 * The expected countries of each clan: those of its votes in earlier weeks, smoothed by clans with the same main country and by all clans.
 * If a clan has little history, its votes of the examined week count, too, so that its countries are no evidence.
 */
export function usualCountries(country: CodedColumn, ranges: ClanRanges, included: Uint8Array): readonly CountryMix[] {
  const { size, codes } = country
  const global = new Float64Array(size)
  const histories = Array.from({ length: ranges.clans }, () => new Float64Array(size))
  const count = (mix: Float64Array, from: number, to: number) => {
    for (let row = from; row < to; row++)
      if (included[row] === 1) mix[codes[row] ?? 0] = (mix[codes[row] ?? 0] ?? 0) + 1
  }
  for (const [clan, mix] of histories.entries()) {
    for (let week = ranges.windowFrom; week < ranges.target; week++) count(mix, ...ranges.range(week, clan))
    if (sum(mix) < thresholds.countryStrength) count(mix, ...ranges.range(ranges.target, clan))
    addTo(global, mix)
  }
  const byMainCountry = Array.from({ length: size }, () => new Float64Array(size))
  for (const mix of histories) addTo(byMainCountry[mainCountry(mix)] ?? global, mix)
  return histories.map((own) => {
    const similar = byMainCountry[mainCountry(own)] ?? global
    const [ownTotal, similarTotal, globalTotal] = [sum(own), sum(similar) - sum(own), sum(global) + size]
    return own.map((votes, code) => {
      const everywhere = ((global[code] ?? 0) + 1) / globalTotal
      const region = ((similar[code] ?? 0) - votes + 50 * everywhere) / (similarTotal + 50)
      return (votes + thresholds.countryStrength * region) / (ownTotal + thresholds.countryStrength)
    })
  })
}

function mainCountry(mix: Float64Array): number {
  let main = 0
  for (let code = 0; code < mix.length; code++) if ((mix[code] ?? 0) > (mix[main] ?? 0)) main = code
  return main
}

function sum(values: Float64Array): number {
  let total = 0
  for (const value of values) total += value
  return total
}

function addTo(target: Float64Array, values: Float64Array): void {
  for (let code = 0; code < values.length; code++) target[code] = (target[code] ?? 0) + (values[code] ?? 0)
}

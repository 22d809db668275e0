import type { Facets } from '#contract/rules/clans/facet-paths.ts'
import { nameIn } from '#contract/rules/clans/clan-codes.ts'

/** `Competitive clans in Europe on PC`. Keeps the case of the names, which the operator may have chosen. */
export function landingTitle({ region, platform, playstyle }: Facets): string {
  const parts = [
    playstyle === undefined ? 'Clans' : `${nameIn('playstyles', playstyle)} clans`,
    region === undefined ? '' : placeText(nameIn('regions', region)),
    platform === undefined ? '' : `on ${nameIn('platforms', platform)}`,
  ]
  return parts.filter((part) => part !== '').join(' ')
}

/** Names such as "Worldwide" are adverbs. */
function placeText(name: string): string {
  return /wide$/i.test(name) ? name.toLowerCase() : `in ${name}`
}

/** `Europe as its region, PC as a platform and Competitive as a playstyle` */
export function sharedFacetsText({ region, platform, playstyle }: Facets): string {
  const parts = [
    region === undefined ? '' : `${nameIn('regions', region)} as its region`,
    platform === undefined ? '' : `${nameIn('platforms', platform)} as a platform`,
    playstyle === undefined ? '' : `${nameIn('playstyles', playstyle)} as a playstyle`,
  ].filter((part) => part !== '')
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

import type { ClanQuery } from '#contract/clans.ts'
import type { ClanRecord } from './ranked-clan.ts'

type Filter = Omit<ClanQuery, 'page'>

/** A test for the clans that a filter asks for; undefined where it asks for all. */
export function matcher({ region, platform, playstyle, q }: Filter): ((clan: ClanRecord) => boolean) | undefined {
  const needle = q === undefined ? '' : foldText(q).trim()
  if (!region && !platform && !playstyle && needle === '') return undefined
  return (clan) =>
    (!region || clan.region === region) &&
    (!platform || clan.platforms.includes(platform)) &&
    (!playstyle || clan.playstyles.includes(playstyle)) &&
    (needle === '' || searchText(clan).includes(needle))
}

const searchTexts = new WeakMap<ClanRecord, string>()

/** Folding is dearer than searching, so each record is folded once. */
function searchText(clan: ClanRecord): string {
  const known = searchTexts.get(clan)
  if (known !== undefined) return known
  const text = foldText(`${clan.name}\n${clan.description}`)
  searchTexts.set(clan, text)
  return text
}

/** Text without case, accents and compatibility forms. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

import { readClanId } from '#contract/rules/clans/clan-id.ts'
import type { DeskClan } from '#contract/desk.ts'

export type ClanMatch = Pick<DeskClan, 'id' | 'name'>

/** How a clan is offered, and written into the field when chosen. */
export function matchText({ id, name }: ClanMatch): string {
  return `${name} (ID ${id})`
}

/** The search text; a chosen clan is searched by its ID. */
export function clanSearchOf(text: string): string {
  const chosen = /\(id (\d+)\)$/i.exec(text.trim())?.[1]
  return chosen === undefined ? text.trim() : `#${chosen}`
}

/** Whether a text is the clan's ID, or a chosen clan with this ID. */
export function namesClan(text: string, id: string): boolean {
  return [id, `#${id}`].includes(clanSearchOf(text))
}

/**
 * ID of the clan that a text refers to: a chosen clan, an ID, a full name, or part of exactly one name.
 * @param matches results of the search for the text; undefined until they have arrived
 */
export function clanIdOf(text: string, matches: readonly ClanMatch[] | undefined): number | undefined {
  const wanted = text.trim()
  const id = readClanId(wanted)
  if (!matches) return id
  const isNamed = ({ name }: ClanMatch) => name.toLowerCase() === wanted.toLowerCase()
  const one =
    matches.find((match) => matchText(match) === wanted) ??
    matches.find((match) => match.id === id) ??
    (matches.filter(isNamed).length === 1 ? matches.find(isNamed) : undefined) ??
    (matches.length === 1 ? matches[0] : undefined)
  return one?.id ?? id
}

export function matchHint(text: string, matches: readonly ClanMatch[] | undefined): string {
  if (text.trim() === '') return 'A part of its name, or its ID'
  if (!matches) return 'Searching …'
  const id = clanIdOf(text, matches)
  const found = matches.find((match) => match.id === id)
  if (found) return matchText(found)
  return matches.length === 0 ? 'No clan has this name or ID' : `${matches.length} clans match: choose one`
}

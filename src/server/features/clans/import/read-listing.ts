import { type Listing, listing } from '#contract/listing.ts'
import { listingMessages } from '#contract/rules/clans/listing-rules.ts'
import { chooseColumns, columnNames, type Field, holdsTags } from './columns.ts'
import { type Codes, readPlatforms, readPlaystyles, readRegion } from './codes.ts'
import { readFacts } from './read-facts.ts'
import type { SourceRow } from './source-row.ts'

export type ReadListing =
  | { readonly line: number; readonly listing: Listing; readonly languagesFromDescription: readonly string[] }
  | { readonly line: number; readonly name: string | undefined; readonly reasons: readonly string[] }

/** Common placeholders for "no link". */
const noLink = /^(?:-+|–|—|n\/a|none|null|no)$/i

export function readListing(row: SourceRow): ReadListing {
  if ('problem' in row) return { line: row.line, name: undefined, reasons: [row.problem] }
  const { line, cells } = row
  const columns = chooseColumns(Object.keys(cells))
  const cell = (field: Field) => cells[columns.get(field) ?? '']
  const reasons: string[] = []

  const coded = ({ codes, unknown }: Codes, field: Field) => {
    const column = columns.get(field)
    if (unknown.length > 0 && !(column !== undefined && holdsTags(column))) {
      reasons.push(`${columnNames[field]}: ${unknown.map((word) => JSON.stringify(word)).join(', ')} is not known`)
    }
    return codes
  }
  const regionText = textOf(cell('region'))
  const region = typeof regionText === 'string' && regionText.trim() !== '' ? readRegion(regionText) : undefined
  if (region === undefined && typeof regionText === 'string' && regionText.trim() !== '') {
    reasons.push(`region: ${JSON.stringify(regionText.trim())} is not known`)
  }
  const { facts, fromDescription, reasons: factReasons } = readFacts(cell)
  reasons.push(...factReasons)
  const parsed = listing.safeParse({
    name: textOf(cell('name')),
    description: textOf(cell('description')),
    region,
    platforms: coded(readPlatforms(cell('platforms')), 'platforms'),
    playstyles: coded(readPlaystyles(cell('playstyles')), 'playstyles'),
    discordUrl: linkOf(cell('discordUrl')),
    websiteUrl: linkOf(cell('websiteUrl')),
    facts,
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[0] as Field
    // An unknown word leaves the field empty; do not also report that.
    const isReported = reasons.some((reason) => reason.startsWith(`${columnNames[field]}: `))
    if (!isReported) reasons.push(message === listingMessages.noLink ? message : `${columnNames[field]}: ${message}`)
  }
  if (parsed.data && reasons.length === 0)
    return { line, listing: parsed.data, languagesFromDescription: fromDescription }
  const name = cell('name')
  return { line, name: typeof name === 'string' ? name.trim() || undefined : undefined, reasons }
}

/** Numbers can be names ("1337"). The contract rejects other types. */
function textOf(cell: unknown): unknown {
  if (cell === null || cell === undefined) return undefined
  return typeof cell === 'number' ? String(cell) : cell
}

function linkOf(cell: unknown): unknown {
  return typeof cell === 'string' && noLink.test(cell.trim()) ? null : cell
}

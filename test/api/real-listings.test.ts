import path from 'node:path'
import { expect, test } from 'vitest'
import type { ClanFacets } from '#contract/clan-list.ts'
import type { ListedClan } from '#contract/clans.ts'
import { type Finding, importListings } from '#server/features/clans/import/import-listings.ts'
import { openListingFile } from '#server/features/clans/import/open-file.ts'
import { useSite } from '../support/site.ts'

const harness = useSite()

async function importCommunities() {
  const findings: Finding[] = []
  const onFinding = (finding: Finding) => findings.push(finding)
  const { read } = await openListingFile(
    path.resolve(import.meta.dirname, '../real-listings/communities.csv'),
    undefined,
  )
  const options = { read, fileName: 'communities.csv', skipBad: true, onFinding }
  return { findings, report: await importListings(harness.storage.db, options) }
}

const namesOf = (clans: readonly ListedClan[]) => clans.map(({ name }) => name).toSorted()

/** A single test, because the import takes longer than everything else. */
test('real listings are found by their names, and by the languages that their descriptions state', async () => {
  const { report, findings } = await importCommunities()
  expect(report).toMatchObject({ rows: 268, added: 267 })
  // This name is too short.
  expect(findings).toMatchObject([{ kind: 'bad', name: 'C#' }])

  const site = await harness.open()
  const read = async <T>(path: string) => (await (await site.get(path)).json()) as T
  const find = (name: string, value: string, page = 1) =>
    read<ListedClan[]>(`/api/clans?${new URLSearchParams({ [name]: value, page: String(page) }).toString()}`)
  const findAll = async (name: string, value: string) => {
    const found = await find(name, value)
    for (let page = 2; found.length === (page - 1) * 12; page++) found.push(...(await find(name, value, page)))
    return found
  }

  const clans = await read<ListedClan[]>('/api/clans')
  const sought = clans.filter((_, index) => index % 13 === 0).map(({ name }) => name)
  expect(sought.length).toBeGreaterThan(20)
  for (const name of sought) expect((await find('q', name.toLowerCase()))[0]?.name).toBe(name)

  const { options } = await read<ClanFacets>('/api/clans/facets')
  for (const [code, word, stated] of [
    ['de', 'german', /Language: .*Deutsch/],
    ['ja', 'japanese', /Language: .*日 ?本語/],
  ] as const) {
    const stating = namesOf(clans.filter(({ description }) => stated.test(description)))
    expect(stating.length).toBeGreaterThan(12)
    expect(report.languagesFromDescriptions.get(code)).toBe(stating.length)
    expect(options.language[code]).toBe(stating.length)
    expect(namesOf(await findAll('language', code))).toEqual(stating)
    expect(namesOf(await findAll('q', word))).toEqual(stating)
  }
})

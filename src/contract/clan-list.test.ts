import { expect, test } from 'vitest'
import { listClans, readClanFacets } from './clan-list.ts'

test('an unknown time zone is an error for the clan list, but is ignored when options are counted', () => {
  const query = { region: 'any', zone: 'Mars/Olympus_Mons' }
  expect(listClans.query.safeParse(query).error?.issues).toEqual([
    expect.objectContaining({ path: ['zone'], message: 'must be an IANA time zone' }),
  ])
  expect(readClanFacets.query.parse(query)).toEqual({})
  expect(readClanFacets.query.parse({ zone: 'Europe/Berlin' })).toEqual({ zone: 'Europe/Berlin' })
})

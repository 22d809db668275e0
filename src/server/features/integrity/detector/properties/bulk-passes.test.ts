import { expect, test } from 'vitest'
import { findBulkPasses } from './bulk-passes.ts'
import { findClanRanges } from './clan-ranges.ts'
import { buildVoterHistory } from './voter-history.ts'
import type { VoteRow } from '../votes/vote-row.ts'
import { columnsOf } from '../votes.fixture.ts'

const network = '198.51.100.7'
const lastWeek = new Date('2026-11-03T00:00:00Z')
let votes = 0

/** A vote of the examined week with a key and an address of its own, and a pass that was issued to another address. */
function aVote(changes: Partial<VoteRow> = {}): VoteRow {
  const number = ++votes
  return {
    id: number,
    week: '2026-W46',
    clan_id: 1,
    voter_key: `key ${number}`,
    cast_at: new Date(Date.UTC(2026, 10, 10, 0, number)),
    client_ip: `192.0.2.${number}`,
    pass_network: network,
    pass_age_s: 86_400,
    ...changes,
  }
}

const many = (count: number, changes: Partial<VoteRow> = {}) => Array.from({ length: count }, () => aVote(changes))

/** The ids of the votes with passes that were issued in bulk. */
function bulkOf(rows: readonly VoteRow[]): number[] {
  const columns = columnsOf(rows)
  const ranges = findClanRanges(columns, columns.weeks.indexOf('2026-W46'), 2)
  const isBulk = findBulkPasses(columns, buildVoterHistory(columns), ranges)
  return [...columns.id].filter((_, row) => isBulk[row] === 1).sort((a, b) => a - b)
}
const idsOf = (rows: readonly VoteRow[]) => rows.map(({ id }) => Number(id))

test('finds passes of one network for votes from at least four other addresses', () => {
  const farmed = many(4)
  const others = [...many(3, { pass_network: '198.51.100.8' }), ...many(9, { pass_network: null })]
  expect(bulkOf([...farmed, ...others])).toEqual(idsOf(farmed))
})

test('counts per clan and week', () => {
  const elsewhere = [...many(2, { clan_id: 2 }), ...many(2, { week: '2026-W45', cast_at: lastWeek })]
  expect(bulkOf([...many(3), ...elsewhere])).toEqual([])
  const earlier = many(5, { week: '2026-W45', cast_at: lastWeek })
  expect(bulkOf([...earlier, ...many(1)])).toEqual(idsOf(earlier))
})

test('a campus from which people also vote is not a farm', () => {
  const fromCampus = many(3, { client_ip: network, clan_id: 2 })
  expect(bulkOf([...many(10), ...fromCampus])).toEqual([])
  expect(bulkOf([...many(10), ...many(2, { client_ip: network, clan_id: 2 })])).toHaveLength(10)
})

test('a household that moved to another address is not a farm', () => {
  expect(bulkOf(many(6, { client_ip: '192.0.2.200' }))).toEqual([])
})

test('returning voters of the clan may have gotten their passes together', () => {
  const known = Array.from({ length: 6 }, (_, number) => `known ${number}`)
  const week = { week: '2026-W45', cast_at: lastWeek, pass_network: null, pass_age_s: null } as const
  const earlier = known.map((voter_key) => aVote({ ...week, voter_key }))
  const returning = known.map((voter_key) => aVote({ voter_key }))
  expect(bulkOf([...earlier, ...returning])).toEqual([])
  const ofOtherClan = earlier.map((vote) => ({ ...vote, clan_id: 2 }))
  expect(bulkOf([...ofOtherClan, ...returning])).toEqual(idsOf(returning))
})

import { expect, test } from 'vitest'
import { createClanReader } from '../groups/clan-votes.ts'
import { evidenceOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'
import type { VoteRow } from '../votes/vote-row.ts'

const clan = 3

/** The expected share of a hardware print that half of the clan's voters have. Without new voters, the clan has shrunk. */
function usualShareOfOwnPrint(withNewVoters: boolean): number {
  const rows = sampleVotes(20, 80).rows()
  const isOwn = (row: VoteRow) => row.clan_id === clan
  const regulars = new Set(rows.flatMap((row) => (row.week === examinedWeek ? [] : [row.voter_key])))
  const half = new Set([...regulars].filter((_, index) => index % 2 === 0))
  const stays = (row: VoteRow) => !isOwn(row) || withNewVoters || regulars.has(row.voter_key)
  const alike = (row: VoteRow) =>
    isOwn(row) && half.has(row.voter_key) ? { ...row, fp_hardware: 'e'.repeat(64) } : row
  const week = evidenceOf(rows.filter(stays).map(alike))
  const { expected } = createClanReader(week)(week.votes.clanIds.indexOf(clan)).views.hardware
  return Math.max(...expected)
}

test('expects the prints of returning voters in their clan, unless it has grown', () => {
  expect(usualShareOfOwnPrint(false)).toBeGreaterThan(0.3)
  expect(usualShareOfOwnPrint(true)).toBeLessThan(0.15)
})

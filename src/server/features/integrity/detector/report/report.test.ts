import { describe, expect, test } from 'vitest'
import { detect } from '../detect.ts'
import { codeBit, codesIn, type EvidenceCode } from '../evidence-codes.ts'
import { reportWeek, voteVerdicts } from './report.ts'
import { addKey, hasty } from '../rings/rings.fixture.ts'
import type { VoteRow } from '../votes/vote-row.ts'
import {
  addScriptedVotes,
  areConclusive,
  columnsOf,
  examinedWeek,
  type SampleVotes,
  sampleVotes,
} from '../votes.fixture.ts'

/** A script that loads pages for half of its votes and gets passes for two thirds. */
function addChangingScript(votes: SampleVotes): void {
  addScriptedVotes(votes, 3, 180, (number, draft) => {
    const { stamp_at: stampAt, stamp_id: stampId, pass_id: passId, pass_network: passNetwork } = draft
    return {
      ...(number % 2 === 0 && { stamp_at: stampAt, stamp_id: stampId }),
      ...(number % 3 !== 0 && { pass_id: passId, pass_age_s: 3000, pass_network: passNetwork }),
    }
  })
}

function addRing(votes: SampleVotes): void {
  const places = ['DE', 'US', 'BR', 'PL', 'FR'] as const
  for (let member = 0; member < 40; member++)
    addKey(votes, [3, 8, 12, 17], votes.newVoter(3, places[member % places.length] ?? '', hasty))
}

const detectIn = (votes: SampleVotes) => detect(columnsOf(votes.rows()), examinedWeek)

test('one of the reasons of votes of a ring is that their keys voted for its clans', () => {
  const sample = sampleVotes(20, 80)
  addRing(sample)
  const ofClan8 = [...voteVerdicts(detectIn(sample))].filter(({ id }) => sample.rows()[id - 1]?.clan_id === 8)
  const voided = ofClan8.filter(({ state }) => state === 'void')
  expect(voided).toHaveLength(40)
  expect(voided.filter(({ reasons }) => !reasons.includes('same-clans'))).toEqual([])
})

describe.each<[string, (votes: SampleVotes) => void]>([
  ['a script', (votes) => addScriptedVotes(votes, 3, 120)],
  ['a script that changes how it votes', addChangingScript],
  ['a ring', addRing],
])('the reasons of votes of %s', (_, addVotes) => {
  const sample = sampleVotes(20, 80)
  addVotes(sample)
  const verdicts = detectIn(sample)
  const votes = [...voteVerdicts(verdicts)]
  const { groups } = reportWeek(verdicts)
  const uncounted = votes.filter(({ state }) => state !== 'counted')
  const rowOf = (id: number) => sample.rows()[id - 1] as VoteRow

  test('are of at least two kinds, one of them decisive, for every void vote', () => {
    const voided = votes.filter(({ state }) => state === 'void')
    expect(voided.length).toBeGreaterThan(30)
    expect(voided.filter(({ reasons }) => !areConclusive(reasons))).toEqual([])
  })

  test('are the evidence that the vote shows itself', () => {
    const shown: Partial<Record<EvidenceCode, (row: VoteRow) => boolean>> = {
      'no-page': (row) => row.stamp_at === null,
      'no-pass': (row) => row.pass_age_s === null,
    }
    for (const [code, isShownBy] of Object.entries(shown)) {
      expect(uncounted.filter(({ reasons }) => reasons.includes(code)).length).toBeGreaterThan(30)
      for (const { id, reasons } of uncounted) expect([id, reasons.includes(code)]).toEqual([id, isShownBy(rowOf(id))])
    }
  })

  test('are in the order of the evidence against the group', () => {
    for (const { group, reasons } of uncounted) {
      const codes = groups[(group ?? 0) - 1]?.evidence.map(({ code }) => code) ?? []
      expect(reasons).toEqual(codes.filter((code) => reasons.includes(code)))
    }
  })

  test('are given for as many votes as the evidence counts', () => {
    for (const { profile } of verdicts.groups) {
      const all = codesIn(profile.shown.reduce((codes, shown) => codes | shown, 0))
      const counts = all.map((code) => [code, profile.shown.filter((shown) => (shown & codeBit(code)) !== 0).length])
      // `many-countries` counts countries, not votes.
      const seen = profile.evidence.filter(({ code }) => all.includes(code) && code !== 'many-countries')
      expect(counts).toEqual(expect.arrayContaining(seen.map(({ code, seen }) => [code, seen])))
    }
  })
})

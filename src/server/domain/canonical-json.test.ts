import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import {
  castLine,
  ledgerFileLines,
  ledgerLine,
  ledgerStates,
  type ResultClan,
  type ResultSummary,
} from '#contract/results/result-files.ts'

const receipt = '00112233445566778899aabbccddeeff'

test('lines of the ledger and of the cast tree are canonical JSON', () => {
  for (const state of Object.values(ledgerStates))
    expect(ledgerLine(receipt, 71, state)).toBe(canonicalJson([receipt, 71, state]))
  expect(castLine(receipt, 71)).toBe(canonicalJson([receipt, 71]))
})

test('a file of the ledger is a whole subtree', () => {
  expect(Math.log2(ledgerFileLines)).toBe(12)
})

test('declarations have their keys in canonical order', () => {
  const clan: ResultClan = {
    cast: 12,
    clan: 71,
    counted: 9,
    decided: 'earlier',
    effective: 8,
    lastVoteOrder: 3,
    lastWeek: 0,
    listed: true,
    notCounted: 1,
    penalty: 10,
    premium: false,
    rank: 2,
    recommended: false,
    undecided: 2,
  }
  const summary: ResultSummary = {
    base: { version: 1, week: '2026-W46' },
    cast: { entry: 4, root: '', votes: 12 },
    clans: { lines: 1, sha256: '' },
    counts: { cast: 12, counted: 9, notCounted: 1, undecided: 2 },
    format: 1,
    ledger: { files: 1, lines: 12, root: '' },
    replaces: null,
    rule: 1,
    version: 1,
    week: '2026-W47',
  }
  for (const value of [clan, summary]) expect(JSON.stringify(value)).toBe(canonicalJson(value))
})

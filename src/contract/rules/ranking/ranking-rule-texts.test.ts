import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ClanInputs, clanLine, rankClans, rankingRule } from '../../results/rank-clans.ts'
import { decidingRules } from '../../results/result-files.ts'
import { effectiveVotes, sumPenalties } from './penalty.ts'
import { rankingRuleTexts } from './ranking-rule-texts.ts'
import { tieBreakDraw } from './tie-break.ts'

// If the ranking has changed: increase `rankingRule`, and add a text and its hashes. Never edit those of earlier versions.

/** Per version: SHA-256 of the text, and of the ranking of made-up clans. */
const committed = [
  {
    text: '13232e0812c029815a1def6cf6f54d82c57fb175ad1929c0b9de3af868034378',
    ranking: '17df50ebde2cb2e786baa34e62e2eefb133482edf7afb023ef0662fda3b88037',
  },
]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('every version of the rule has its text, which never changes', () => {
  expect(Object.keys(rankingRuleTexts)).toEqual(committed.map((_, i) => String(i + 1)))
  expect(committed).toHaveLength(rankingRule)
  const texts = Object.values(rankingRuleTexts)
  expect(texts.map(({ text }) => sha256(text))).toEqual(committed.map(({ text }) => text))
  expect(texts.map((text) => text.sha256)).toEqual(committed.map(({ text }) => text))
})

test('the code ranks as it did when the version was committed', () => {
  // A small set of values, so that every rule decides some ties.
  const value = (i: number, salt: number, values: number) => tieBreakDraw(`salt-${salt}`, i) % values
  const clans = Array.from({ length: 2000 }, (_, i): ClanInputs => ({
    clan: i + 1,
    counted: value(i, 1, 12),
    lastVoteOrder: 1 + value(i, 2, 4),
    lastWeek: value(i, 3, 3),
    listed: value(i, 4, 10) > 0,
    notCounted: value(i, 5, 3),
    penalty: value(i, 6, 4) === 0 ? value(i, 7, 101) : 0,
    premium: value(i, 8, 6) === 0,
    recommended: value(i, 9, 20) === 0,
    undecided: value(i, 10, 2),
  }))
  const ranked = rankClans('2026-W47', clans)
  expect(new Set(ranked.map(({ decided }) => decided))).toEqual(new Set([null, ...decidingRules]))
  expect(sha256(ranked.map(clanLine).join('\n'))).toBe(committed[rankingRule - 1]?.ranking)
})

test('the numbers in the newest text match the code', () => {
  const text = rankingRuleTexts[rankingRule]?.text ?? ''
  const penalties = [...text.matchAll(/^(\d+) counted votes with (?:a penalty|penalties) of ([\d %and]+): (\d+) /gm)]
  expect(penalties).toHaveLength(4)
  for (const [, counted, percents = '', effective] of penalties) {
    const penalty = sumPenalties([...percents.matchAll(/\d+/g)].map(Number))
    expect([percents, effectiveVotes(Number(counted), penalty)]).toEqual([percents, Number(effective)])
  }
  const draws = [...text.matchAll(/^(\d{4}-W\d{2}):(\d+): (\d+)$/gm)]
  expect(draws).toHaveLength(3)
  for (const [, week = '', clan, draw] of draws) expect(tieBreakDraw(week, Number(clan))).toBe(Number(draw))
  const order = [...text.matchAll(/^\d\. (.*)$/gm)].map(([, rule]) => rule)
  expect(order.map((rule) => /premium|earlier|week before|draw|ID/.exec(rule ?? '')?.[0])).toEqual([
    'premium',
    'earlier',
    'week before',
    'draw',
    'ID',
  ])
})

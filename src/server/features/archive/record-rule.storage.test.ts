import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rankingRule } from '#contract/results/rank-clans.ts'
import { rankingRuleTexts } from '#contract/rules/ranking/ranking-rule-texts.ts'
import { wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { recordRule } from './record-rule.ts'

const storage = useDatabase()

test('the log contains each version of the rule once, even if several instances start', async () => {
  const { db } = storage
  await Promise.all([recordRule(db, wednesday), recordRule(db, wednesday), recordRule(db, wednesday)])
  await recordRule(db, wednesday + 1)
  const entries = await db.selectFrom('log_entries').select(['position', 'type', 'body']).execute()
  const sha256 = createHash('sha256')
    .update(rankingRuleTexts[rankingRule]?.text ?? '')
    .digest('hex')
  expect(entries.map(({ position, type, body }) => [position, type, JSON.parse(body ?? '')])).toEqual([
    [0, 'rule', { type: 'rule', rule: rankingRule, sha256, time: wednesday / 1000 }],
  ])
})

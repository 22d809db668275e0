import type { Kysely } from 'kysely'
import type { LogEntry } from '#contract/results/log-entries.ts'
import { rankingRule } from '#contract/results/rank-clans.ts'
import { rankingRuleTexts } from '#contract/rules/ranking/ranking-rule-texts.ts'
import type { Schema } from '#server/database/schema.ts'
import { appendLogEntry, lockLog } from '#server/domain/transparency-log.ts'

/** Appends the current version of the ranking rule to the log of commitments, unless it is already there. `now` in Unix ms. */
export async function recordRule(db: Kysely<Schema>, now: number): Promise<void> {
  if (await isRecorded(db)) return
  await db.transaction().execute(async (transaction) => {
    // If several instances start, only one must append.
    await lockLog(transaction)
    if (await isRecorded(transaction)) return
    const text = rankingRuleTexts[rankingRule]
    if (!text) throw new Error(`version ${rankingRule} of the ranking rule has no text`)
    await appendLogEntry(transaction, { type: 'rule', rule: rankingRule, sha256: text.sha256 }, now)
  })
}

async function isRecorded(db: Kysely<Schema>): Promise<boolean> {
  const entries = await db
    .selectFrom('log_entries')
    .select('body')
    .where('type', '=', 'rule' satisfies LogEntry['type'])
    .execute()
  return entries.some(({ body }) => {
    const entry = body === null ? undefined : (JSON.parse(body) as LogEntry)
    return entry?.type === 'rule' && entry.rule === rankingRule
  })
}

import { expect, test } from 'vitest'
import { recordAudit } from '#server/domain/audit-log.ts'
import { wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { aClan } from '#test/support/people.ts'
import type { GroupEvidence } from './group-evidence.ts'
import { readNamesInEvidence } from './names-in-evidence.ts'

const storage = useDatabase()

test('deleted clans have their last known name, and others their number', async () => {
  const { db } = storage
  const clans = [await aClan(db, { name: 'Wolves' }), await aClan(db), await aClan(db)] as const
  const acts = [
    { act: 'takeDownClan', clanId: clans[1], subject: 'Old Guard', before: null, after: null },
    { act: 'approveUpdate', clanId: clans[2], subject: 'Cubs', before: { name: 'Cubs' }, after: { name: 'Bears' } },
  ]
  for (const act of acts) await recordAudit(db, { id: null, email: 'the command line' }, act, wednesday)
  await db.deleteFrom('clans').where('id', 'in', clans.slice(1)).execute()
  const code = 'same-clans'
  const stored = { newerEvidence: [{ code, clans: [999] }], evidence: [{ code, clans }] } as unknown as GroupEvidence
  const nameOf = await readNamesInEvidence(db, [stored, null])
  expect([...clans, 999].map(nameOf)).toEqual(['Wolves', 'Old Guard', 'Bears', 'no. 999'])
})

import { expect, test } from 'vitest'
import { useDatabase } from '#test/support/database.ts'
import { collectVotes } from '../detector/votes/collect-votes.ts'
import type { VoteColumns } from '../detector/votes/vote-columns.ts'
import type { VoteRow } from '../detector/votes/vote-row.ts'
import { addScriptedVotes, examinedWeek, sampleVotes } from '../detector/votes.fixture.ts'
import { readWeeks } from './read-weeks.ts'
import { storeSampleVotes } from '../stored-votes.fixture.ts'

const storage = useDatabase()
const read = () => readWeeks(storage.database, examinedWeek, async () => {})

const votes = sampleVotes(8, 40)
addScriptedVotes(votes, 3, 600)
const rows = votes.rows()

/** The columns of votes that no run has examined. */
function columnsOf(votes: readonly VoteRow[]): VoteColumns {
  const collector = collectVotes(undefined, examinedWeek)
  for (const vote of votes) collector.add({ ...vote, state: 'counted' })
  return { ...collector.finish(), areComebacksKnown: true }
}

test('stored votes become the same columns as votes of a file', async () => {
  await storeSampleVotes(storage.db, rows)
  const { votes: stored } = await read()
  expect(stored).toEqual(columnsOf(rows))
})

test('stores and reads unusual and missing values', async () => {
  const [row] = rows
  if (!row) throw new Error('There are no sample votes.')
  const { id, week, clan_id, voter_key, cast_at, client_ip_bad } = row
  const unusual = [
    { id, week, clan_id, voter_key, cast_at, client_ip_bad },
    {
      ...row,
      id: 2 ** 40 + 3,
      clan_id: 9,
      client_ip_asn_number: 4_294_967_295,
      client_ip_asn_organisation: 'Ünïcode\t"Ltd"\\N',
    },
    {
      ...row,
      id: 7,
      clan_id: 10,
      client_ip: '2001:db8:0:1::9',
      pass_network: '192.0.2.7/32',
      trusted: false,
      visible: null,
    },
    { ...row, id: 8, clan_id: 11, pointer: '', stamp_at: null, stamp_id: null, cast_at: '1999-12-31T23:59:59.999Z' },
  ]
  await storeSampleVotes(storage.db, unusual)
  const { votes: stored } = await read()
  expect(stored).toEqual(columnsOf(unusual))
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createFields, type ScannedVote } from '../detector/votes/scanned-vote.ts'
import { fieldNumbers as fields } from '../detector/votes/vote-fields.ts'
import { SeenVoters } from './seen-voters.ts'

function voteOf(clan: number, key: string): ScannedVote {
  const bytes = Buffer.from(key)
  const vote = {
    bytes,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
    ...createFields(),
    timeOf: () => 0,
  }
  vote.numbers[fields.clan_id] = clan
  vote.ends[fields.voter_key] = bytes.length
  return vote
}

test('knows each voter of a clan, and hardly any other keys, or the same keys for other clans', () => {
  const keys = Array.from({ length: 2000 }, () => randomUUID())
  const seen = new SeenVoters()
  for (const [index, key] of keys.entries()) seen.add(voteOf(1 + (index % 50), key))
  expect(keys.every((key, index) => seen.has(voteOf(1 + (index % 50), key)))).toBe(true)
  const others = [
    ...keys.map((key, index) => voteOf(2 + (index % 50), key)),
    ...keys.map(() => voteOf(1, randomUUID())),
  ]
  expect(others.filter((vote) => seen.has(vote)).length).toBeLessThan(3)
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readVoteLines } from './read-vote-lines.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-votes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const line = (id: number, week: string, more: object = {}) =>
  JSON.stringify({ id, week, clan_id: 9 - id, voter_key: `key ${id}`, cast_at: '2026-11-10T00:00:00.000Z', ...more })

async function read(text: string) {
  const file = path.join(folder, 'votes.ndjson')
  await writeFile(file, text)
  return readVoteLines(file, '2026-W46')
}

test('sorts votes by week and clan, and skips later weeks and empty lines', async () => {
  const votes = await read(
    `${line(1, '2026-W46')}\n\n${line(2, '2026-W46')}\n${line(3, '2026-W47')}\n${line(4, '2026-W45')}`,
  )
  expect([...votes.id]).toEqual([4, 2, 1])
  expect(votes.weeks).toEqual(['2026-W45', '2026-W46'])
  expect([...votes.clanIds]).toEqual([5, 7, 8])
})

test('reads a file that begins with a byte order mark', async () => {
  expect((await read(`\uFEFF${line(1, '2026-W46')}`)).count).toBe(1)
})

test('a field that is missing or null is unknown', async () => {
  const votes = await read(
    [
      line(1, '2026-W46', { client_ip: null, pass_age_s: 7, trusted: false }),
      line(2, '2026-W46', { client_ip: '2001:db8:1:2::3', pass_network: '2001:db8:1:2::/64', browser: 'chrome' }),
    ].join('\n'),
  )
  expect([...votes.id]).toEqual([2, 1])
  expect([...votes.address.codes]).toEqual([1, 0])
  expect([...votes.passNetwork.codes]).toEqual([0, 0])
  expect([...votes.passAgeS]).toEqual([-1, 7])
  expect([...votes.trusted]).toEqual([-1, 0])
  expect(votes.names.browser).toEqual(['', 'chrome'])
})

test('knows to which other address a pass was issued', async () => {
  const issuedTo = async (pass_network: string | null, client_ip: string | null) => {
    const fields = { client_ip, pass_network }
    // The scanner leaves lines with spaces to `JSON.parse`.
    const votes = await read(`${line(1, '2026-W46', fields)}\n ${line(2, '2026-W46', fields)}`)
    return [...votes.passNetwork.codes]
  }
  expect(await issuedTo('2001:db8:1:2::/64', '2001:db8:1:2::3')).toEqual([0, 0])
  expect(await issuedTo('192.0.2.1', '192.0.2.1')).toEqual([0, 0])
  expect(await issuedTo('192.0.2.1', '192.0.2.2')).toEqual([2, 2])
  expect(await issuedTo('192.0.2.1', null)).toEqual([1, 1])
  expect(await issuedTo(null, '192.0.2.1')).toEqual([0, 0])
})

test('distinguishes stamps in the last week only', async () => {
  const votes = await read(
    [
      line(1, '2026-W46', { stamp_id: 'a' }),
      line(2, '2026-W46', { stamp_id: 'b' }),
      line(3, '2026-W45', { stamp_id: 'a' }),
      line(4, '2026-W45', { stamp_id: 'b' }),
      line(5, '2026-W45'),
    ].join('\n'),
  )
  expect([...votes.id]).toEqual([5, 4, 3, 2, 1])
  expect([...votes.stamp.codes]).toEqual([0, 1, 1, 2, 3])
})

test.each([
  ['no JSON', '{"id":1', 'Line 2 is not JSON.'],
  ['no vote', '{"id":1}', 'Line 2 has no "week".'],
  ['null', 'null', 'Line 2 has no "id".'],
])('names the line that is %s', async (_, text, message) => {
  await expect(read(`${line(1, '2026-W46')}\n${text}\n`)).rejects.toThrow(message)
})

test('networks of passes and addresses have the same codes', async () => {
  const votes = await read(
    [
      line(1, '2026-W46', { client_ip: '192.0.2.2', pass_network: '192.0.2.1' }),
      line(2, '2026-W46', { client_ip: '192.0.2.1', pass_network: '2001:db8:1:2::/64' }),
      line(3, '2026-W46', { client_ip: '2001:db8:1:2::7', pass_network: '2001:db8:1:2::/64' }),
    ].join('\n'),
  )
  expect([...votes.id]).toEqual([3, 2, 1])
  expect([...votes.address.codes]).toEqual([1, 2, 3])
  expect([...votes.passNetwork.codes]).toEqual([0, 1, 2])
})

test('reads files that are longer than its buffer, and lines that are longer than half of it', async () => {
  // Longer lines grow the buffer of twice 4 MiB; shorter ones continue in its other half.
  const lengths = [1, 3e6, 3e6, 5e6, 1, 3e6, 18e6, 3e6, 1]
  const lines = lengths.map((length, index) => line(index + 1, '2026-W46', { note: 'x'.repeat(length) }))
  const votes = await read(lines.join('\n'))
  expect([...votes.id]).toEqual(lengths.map((_, index) => lengths.length - index))
})

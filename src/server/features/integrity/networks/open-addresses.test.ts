import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { noAddresses } from './address-intelligence.ts'
import { openAddresses } from './open-addresses.ts'

test('without its file, knows no address and logs which file is missing', async () => {
  const lines: string[] = []
  const log = pino(
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const file = path.join(tmpdir(), 'muster-absent', 'address-data.bin')
  expect(await openAddresses(file, log)).toBe(noAddresses)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ level: 40, file })
})

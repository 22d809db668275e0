import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOfflineAddresses } from '#server/features/integrity/networks/address-intelligence.ts'
import { compileAddresses } from './compile-addresses.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-addresses-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, ...rows: string[]): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, rows.join('\n'))
  return file
}

test('compiles again only after a source file has changed', async () => {
  const asn = await write('once.csv', '1.0.0.0,1.0.0.255,1,One')
  const out = path.join(folder, 'once.bin')
  const sources = { asn: [asn], country: [] }
  expect(await compileAddresses(sources, out)).toMatchObject({ done: true, ranges: 2 })
  expect(await compileAddresses(sources, out)).toEqual({ done: false })
  await utimes(asn, 0, 0)
  expect(await compileAddresses(sources, out)).toMatchObject({ done: true })
  await writeFile(asn, '1.0.0.0,1.0.0.255,2,Two')
  expect(await compileAddresses(sources, out)).toMatchObject({ done: true })
  const addresses = await openOfflineAddresses(out)
  expect(addresses.lookup('1.0.0.1')).toMatchObject({ asn: 2, organization: 'Two' })
})

test.each([
  ['1.0.0.0,1.0.0.255,1,One', '1.0.1.0,x,2,Two', 'line 2'],
  ['1.0.0.0,1.0.0.255,1,One', '1.0.2.0,1.0.1.0,2,Two', 'line 2'],
  ['1.0.0.0,1.0.0.255,1,One', '1.0.1.0,2a00::,2,Two', 'line 2'],
  ['1.0.0.0,1.0.0.255,AU', '', 'columns'],
  ['1.0.0.0,1.0.0.255,4294967296,Large', '', 'columns'],
])('rejects a row with another layout: %s / %s', async (first, second, named) => {
  const asn = await write('broken.csv', first, second)
  const out = path.join(folder, 'broken.bin')
  await expect(compileAddresses({ asn: [asn], country: [] }, out)).rejects.toThrow(named)
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^broken\.bin/))
})

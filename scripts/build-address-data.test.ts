import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOfflineAddresses } from '#server/features/integrity/networks/address-intelligence.ts'

const SCRIPT = fileURLToPath(new URL('build-address-data.ts', import.meta.url))
const run = promisify(execFile)

let folder: string
let files: Record<'asn4' | 'asn6' | 'country', string>
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-address-data-'))
  files = {
    asn4: await write('asn4.csv', '1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."'),
    asn6: await write('asn6.csv', '2a01:4f8::,2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff,24940,Hetzner Online GmbH'),
    country: await write(
      'country.csv',
      '1.0.0.0,1.0.0.255,AU\r\n2a01:4f8::,2a01:4f8:ffff:ffff:ffff:ffff:ffff:ffff,DE\r\n',
    ),
  }
})
afterAll(() => rm(folder, { recursive: true }))

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, text)
  return file
}

function build(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, ['--disable-warning=ExperimentalWarning', SCRIPT, ...args])
}

test('compiles newer CSV files into a file that the site opens', async () => {
  const out = path.join(folder, 'deep', 'newer.bin')
  const args = ['--asn', files.asn4, files.asn6, '--country', files.country, '--out', out]
  expect((await build(...args)).stdout).toMatch(/^Address data: \d+ ranges/)
  const addresses = await openOfflineAddresses(out)
  expect(addresses.lookup('1.0.0.1')).toMatchObject({ country: 'AU', asn: 13335, bad: 0 })
  expect(addresses.lookup('2a01:4f8::1')).toMatchObject({ country: 'DE', asn: 24940, bad: 1 })
  // The second run finds that the file is up to date.
  expect(await build(...args)).toEqual({ stdout: '', stderr: '' })
})

test.each([
  [['--asn', 'absent.csv', '--out', 'absent.bin'], 'absent.csv'],
  [['stray.csv'], 'stray.csv'],
  [['--unknown'], '--unknown'],
  [['--asn'], '--asn'],
  [['--out', 'a.bin', 'b.bin'], '--out'],
])('rejects %j with a message that names the argument', async (args, named) => {
  await expect(build(...args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(named) })
})

test('rejects a broken row with its file and line, and writes no file', async () => {
  const asn = await write('broken.csv', '1.0.0.0,1.0.0.255,1,One\nnonsense\n')
  const out = path.join(folder, 'broken.bin')
  await expect(build('--asn', asn, '--out', out)).rejects.toMatchObject({
    stderr: expect.stringContaining('broken.csv, line 2'),
  })
  await expect(openOfflineAddresses(out)).rejects.toMatchObject({ code: 'ENOENT' })
})

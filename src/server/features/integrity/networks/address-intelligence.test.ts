import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AddressIntelligence,
  hostingScore,
  noAddresses,
  openOfflineAddresses,
  torScore,
} from './address-intelligence.ts'
import { compileAddresses } from '../../../../../scripts/address-data/compile-addresses.ts'

const unknownFacts = { country: null, asn: null, organization: null, score: null, bad: 2, kind: null }
const compiledFile = fileURLToPath(new URL('../../../../../dist/address-data.bin', import.meta.url))

const notPublic = [
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '127.0.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '203.0.113.7',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:192.168.1.1',
]
const noAddress = ['', 'unknown', 'localhost', '1.2.3', '1.2.3.4.5', '1.2.3.4/24', '256.1.1.1', '[2a00::1]', '2a00:::1']

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

async function compile(name: string, asn: string[], country: string[]): Promise<AddressIntelligence> {
  const out = path.join(folder, `${name}.bin`)
  const sources = {
    asn: [await write(`${name}-asn.csv`, ...asn)],
    country: [await write(`${name}-country.csv`, ...country)],
  }
  await compileAddresses(sources, out)
  return openOfflineAddresses(out)
}

describe('a file compiled from a few rows', () => {
  let addresses: AddressIntelligence
  beforeAll(async () => {
    addresses = await compile(
      'few',
      [
        '1.0.0.0,1.0.0.255,13335,"Cloudflare, Inc."',
        '1.0.1.0,1.0.1.255,64500,"Ateliers ""Été"", SARL"',
        '5.0.0.0,5.255.255.255,24940,Hetzner Online GmbH',
        '5.1.0.0,5.1.255.255,3320,Deutsche Telekom AG',
        '6.0.0.0,6.0.0.255,64501,',
        '223.255.255.255,223.255.255.255,64502,Last',
        '2a00::,2a00::ffff:ffff:ffff:ffff:ffff,64503,Six',
        '2a00:0:0:1::,2a00:0:0:1:ffff:ffff:ffff:ffff,64504,Inner',
        '2a00:0:0:2::5,2a00:0:0:2::6,64505,Sliver',
        '2fff:ffff:ffff:ffff::,2fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff,4294967295,Wide',
      ],
      [
        'start,end,country',
        '1.0.0.0,1.0.1.127,AU',
        '5.0.0.0,5.0.0.255,DE',
        '7.0.0.0,7.0.0.255,FR',
        '8.0.0.0,8.0.0.255,ZZ',
        '192.168.0.0,192.168.255.255,AU',
        '2a00::,2a00:0:0:0:ffff:ffff:ffff:ffff,NL',
        '',
      ],
    )
  })

  test.each([
    ['1.0.0.0', 'AU', 13335, 'Cloudflare, Inc.', 0],
    ['1.0.0.255', 'AU', 13335, 'Cloudflare, Inc.', 0],
    ['::ffff:1.0.0.1', 'AU', 13335, 'Cloudflare, Inc.', 0],
    ['1.0.1.127', 'AU', 64500, 'Ateliers "Été", SARL', 0],
    ['1.0.1.128', null, 64500, 'Ateliers "Été", SARL', 0],
    ['5.0.0.1', 'DE', 24940, 'Hetzner Online GmbH', hostingScore],
    ['5.1.2.3', null, 3320, 'Deutsche Telekom AG', 0],
    ['5.2.0.0', null, 24940, 'Hetzner Online GmbH', hostingScore],
    ['223.255.255.255', null, 64502, 'Last', 0],
    ['2a00::1', 'NL', 64503, 'Six', 0],
    ['2A00:0:0:0:FFFF::', 'NL', 64503, 'Six', 0],
    ['2a00:0:0:1::', null, 64504, 'Inner', 0],
    ['2a00:0:0:1:ffff:ffff:ffff:ffff', null, 64504, 'Inner', 0],
    ['2a00:0:0:2::5', null, 64503, 'Six', 0],
    ['2fff:ffff:ffff:ffff::1', null, 4294967295, 'Wide', 0],
  ])('%s', (address, country, asn, organization, score) => {
    const hosting = score === hostingScore
    const evaluation = { score, bad: hosting ? 1 : 0, kind: hosting ? 'hosting' : null }
    expect(addresses.lookup(address)).toEqual({ country, asn, organization, ...evaluation })
  })

  test('a network without a name is not evaluated, since most are recognized by it', () => {
    const unknown = { score: null, bad: 2, kind: null }
    expect(addresses.lookup('6.0.0.1')).toEqual({ country: null, asn: 64_501, organization: null, ...unknown })
  })

  test.each([
    '0.255.255.255',
    '1.0.2.0',
    '4.255.255.255',
    '6.0.1.0',
    '8.0.0.1',
    '223.255.255.254',
    '2a00:0:1::',
    '2fff::',
  ])('%s lies in a gap and is unknown', (address) => {
    expect(addresses.lookup(address)).toEqual(unknownFacts)
  })

  test.each([...notPublic, ...noAddress])('"%s" is unknown', (address) => {
    expect(addresses.lookup(address)).toEqual(unknownFacts)
  })

  test('does not evaluate an address with a known country only', () => {
    expect(addresses.lookup('7.0.0.1')).toEqual({ ...unknownFacts, country: 'FR' })
  })
})

test('knows no address without rows', async () => {
  const addresses = await compile('none', [], [])
  expect(addresses.lookup('8.8.8.8')).toEqual(unknownFacts)
  expect(addresses.lookup('2a00::1')).toEqual(unknownFacts)
  expect(noAddresses.lookup('8.8.8.8')).toEqual(unknownFacts)
})

describe('an invalid file', () => {
  test('rejects with ENOENT if it is missing', async () => {
    await expect(openOfflineAddresses(path.join(folder, 'absent.bin'))).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('rejects with an error that distinguishes foreign, truncated, damaged and newer files', async () => {
    await compile('sound', ['1.0.0.0,1.0.0.255,1,One'], ['1.0.0.0,1.0.0.255,AU'])
    const sound = await readFile(path.join(folder, 'sound.bin'))
    const file = path.join(folder, 'unsound.bin')
    async function openAs(bytes: string | Buffer): Promise<AddressIntelligence> {
      await writeFile(file, bytes)
      return openOfflineAddresses(file)
    }
    expect((await openAs(sound)).lookup('1.0.0.1')).toMatchObject({ asn: 1, country: 'AU' })
    await expect(openAs('')).rejects.toThrow('is not a compiled address data file')
    await expect(openAs('start,end,country\n')).rejects.toThrow('is not a compiled address data file')
    await expect(openAs(sound.subarray(0, 100))).rejects.toThrow('truncated')
    await expect(openAs(sound.subarray(0, -8))).rejects.toThrow('damaged')
    const flipped = Buffer.from(sound)
    flipped[flipped.length - 12]! ^= 1
    await expect(openAs(flipped)).rejects.toThrow('damaged')
    const newer = Buffer.from(sound.toString('latin1').replace('"format":2', '"format":9'), 'latin1')
    await expect(openAs(newer)).rejects.toThrow('format 9')
  })
})

describe('the packaged data', () => {
  let addresses: AddressIntelligence
  beforeAll(async () => {
    addresses = await openOfflineAddresses(compiledFile)
  })

  // Networks that have been stable for decades.
  test.each([
    ['8.8.8.8', 'US', 15169, 0],
    ['1.1.1.1', 'AU', 13335, 0],
    ['5.9.1.1', 'DE', 24940, 1],
    ['2a01:4f8::1', 'DE', 24940, 1],
    ['2003:c0::1', 'DE', 3320, 0],
    ['45.33.32.156', 'US', 63949, 1],
    ['172.56.0.1', 'US', 21928, 0],
    ['2001:4860:4860::8888', 'US', 15169, 0],
  ])('%s is in %s, AS%i', (address, country, asn, bad) => {
    expect(addresses.lookup(address)).toMatchObject({ country, asn, bad, score: bad * hostingScore })
    expect(addresses.lookup(address).organization).not.toBeNull()
  })

  // The first ones are Tor exits.
  test.each([
    ['185.220.101.1', 'tor', torScore],
    ['171.25.193.25', 'tor', torScore],
    ['23.129.64.131', 'tor', torScore],
    ['185.129.61.1', 'tor', torScore],
    ['5.9.1.1', 'hosting', hostingScore],
    ['172.56.0.1', 'carrier', 0],
    ['128.232.0.1', 'campus', 0],
    ['18.18.0.1', 'campus', 0],
    ['2003:c0::1', null, 0],
  ])('%s is of the kind %s', (address, kind, score) => {
    expect(addresses.lookup(address)).toMatchObject({ kind, score, bad: score > 0 ? 1 : 0 })
  })
})

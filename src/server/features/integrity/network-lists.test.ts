import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAddressFile } from './address-file.ts'
import { isHostingNetwork } from './hosting-networks.ts'
import { carrierNetworks, isCampusNetwork, researchNetworks } from './shared-networks.ts'
import { torNetworks } from './tor-networks.ts'

const COMPILED = fileURLToPath(new URL('../../../../dist/address-data.bin', import.meta.url))
const lists = { torNetworks, carrierNetworks, researchNetworks }

describe('the packaged data', () => {
  const names = new Map<number, string[]>()
  beforeAll(async () => {
    const data = await readAddressFile(COMPILED)
    const decoder = new TextDecoder()
    for (const [network, asn] of data.asns.entries()) {
      const name = data.asnOrganizations[network] ?? 0
      const text = data.organizationText.subarray(data.organizationOffsets[name], data.organizationOffsets[name + 1])
      names.set(asn, [...(names.get(asn) ?? []), decoder.decode(text)])
    }
  })

  test.each(Object.entries(lists))('has the networks of %s under these names', (_, list) => {
    const different = [...list].filter(([asn, name]) => !names.get(asn)?.includes(name))
    expect(different).toEqual([])
  })
})

test('no network is in two lists, and only Tor networks may also look like hosting', () => {
  const all = Object.values(lists).flatMap((list) => [...list.keys()])
  expect(new Set(all).size).toBe(all.length)
  const shared = [...carrierNetworks, ...researchNetworks]
  expect(shared.filter(([asn, name]) => isHostingNetwork(asn, name))).toEqual([])
})

test.each([
  [786, 'Jisc Services Limited'],
  [7377, 'University of California, San Diego'],
  [553, 'Universitaet Stuttgart'],
  [8618, 'Ionion University'],
  [396527, 'Massachusetts Institute of Technology'],
])('AS%i, %s is a campus', (asn, name) => expect(isCampusNetwork(asn, name)).toBe(true))

test.each([
  [1, 'Universal Fiber Networks'],
  [1, 'Universe Telecom'],
  [23005, 'SWITCH, LTD'],
  [7922, 'Comcast Cable Communications, LLC'],
  [1, ''],
  [1, null],
])('AS%i, %s is not a campus', (asn, name) => expect(isCampusNetwork(asn, name)).toBe(false))

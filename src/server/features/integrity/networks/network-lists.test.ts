import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { readAddressFile } from './address-file.ts'
import { isHostingNetwork } from './hosting-networks.ts'
import { kindOfNetwork } from './network-kind.ts'
import { companyPattern, plainOrganization } from './organization-name.ts'
import { carrierCompanies, carrierNetworks, isCampusNetwork, researchNetworks } from './carrier-and-campus-networks.ts'
import { torNetworks } from './tor-networks.ts'

const compiledFile = fileURLToPath(new URL('../../../../../dist/address-data.bin', import.meta.url))
const lists = { torNetworks, carrierNetworks, researchNetworks }

describe('the packaged data', () => {
  const names = new Map<number, string[]>()
  beforeAll(async () => {
    const data = await readAddressFile(compiledFile)
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

  test('has at least one network of each carrier company, and none of them hosts or teaches', () => {
    const plainNames = [...new Set([...names.values()].flat().map(plainOrganization))]
    const missing = carrierCompanies.split(',').filter((company) => {
      const pattern = companyPattern(company)
      return !plainNames.some((name) => pattern.test(name))
    })
    expect(missing).toEqual([])
    const pattern = companyPattern(carrierCompanies)
    const carriers = [...names].flatMap(([asn, all]) =>
      all.filter((name) => pattern.test(plainOrganization(name))).map((name) => ({ asn, name })),
    )
    expect(carriers.filter(({ asn, name }) => kindOfNetwork(asn, name) !== 'carrier')).toEqual([])
    expect(carriers.length).toBeGreaterThan(carrierCompanies.split(',').length)
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

test.each([
  [37133, 'Airtel Tanzania', 'carrier'],
  [42437, 'T2 Mobile LLC', 'carrier'],
  [34058, 'Limited Liability Company "lifecell"', 'carrier'],
  [17133, 'T-Mobile USA, Inc.', 'carrier'],
  [37164, 'Orange (SL) Limited', 'carrier'],
  // These companies also connect many homes.
  [3215, 'Orange S.A.', null],
  [15895, '"Kyivstar" PJSC', null],
  [9808, 'China Mobile', null],
  [8412, 'T-Mobile Austria GmbH', null],
  [3320, 'Deutsche Telekom AG', null],
  [11804, 'All Mobile Video Inc', null],
  // Names that start like carriers.
  [135794, 'Route Mobile Limited', null],
  [26826, 'Orange Unified School District', null],
] as const)('AS%i, %s is of the kind %s', (asn, name, kind) => expect(kindOfNetwork(asn, name)).toBe(kind))

import { expect, test } from 'vitest'
import { parseSharedAddresses } from '#server/http/limits/limit-settings.ts'
import { createNetworkFactors } from './network-factors.ts'

test('multiplies the factors of operator and administrators for an address, and keeps that of administrators for the provider', () => {
  const marked = () => ({ network: 3, provider: 2 })
  const factorsOf = createNetworkFactors(parseSharedAddresses('198.51.100.0/24=5'), marked)
  expect(factorsOf('198.51.100.7', 64_500)).toEqual({ network: 15, provider: 2 })
  expect(factorsOf('203.0.113.7', 64_500)).toEqual({ network: 3, provider: 2 })
  expect(factorsOf(null, 64_500)).toEqual({ network: 3, provider: 2 })
})

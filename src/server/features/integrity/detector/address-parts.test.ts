import { expect, test } from 'vitest'
import { customerAddress, surroundingNetwork } from './address-parts.ts'

test.each([
  ['198.51.100.7', '198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100.7', '198.51.100'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:DB8:1:2::', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('%s belongs to the customer %s in %s', (address, customer, network) => {
  expect(customerAddress(address)).toBe(customer)
  expect(surroundingNetwork(customer)).toBe(network)
})

import { expect, test } from 'vitest'
import { levelsOf } from './network-levels.ts'

const none = { net56: null, net48: null, net24: null }

test.each([
  ['192.0.2.7', { ...none, net24: '192.0.2' }],
  ['2001:db8:85a3:8d3::/64', { ...none, net48: '2001:db8:85a3', net56: '2001:db8:85a3:8' }],
  ['2001:db8:85a3:8ff::/64', { ...none, net48: '2001:db8:85a3', net56: '2001:db8:85a3:8' }],
  ['2001:db8::/64', { ...none, net48: '2001:db8:0', net56: '2001:db8:0:0' }],
  ['2001::/64', { ...none, net48: '2001:0:0', net56: '2001:0:0:0' }],
])('the networks of %s', (network, levels) => {
  expect(levelsOf({ network, asn: 64_500 })).toEqual({ address: network, as: 'AS64500', ...levels })
  expect(levelsOf({ network, asn: null }).as).toBe(null)
})

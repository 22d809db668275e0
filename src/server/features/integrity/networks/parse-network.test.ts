import { expect, test } from 'vitest'
import { canonicalNetwork, coarsenForLog } from './parse-network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['192.0.2.9/28', '192.0.2.0/28', '192.0.2.0/24'],
  ['192.0.2.9/20', '192.0.0.0/20', '192.0.0.0/20'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
  ['2001:DB8:0:1::7', '2001:db8:0:1::/64', '2001:db8::/48'],
  ['2001:db8:0:100::/56', '2001:db8:0:100::/56', '2001:db8::/48'],
  ['2001:db8::/32', '2001:db8::/32', '2001:db8::/32'],
  ['AS64500', 'AS64500', 'AS64500'],
])('%s has the canonical form %s; a log that is never purged has %s', (text, canonical, logged) => {
  expect(canonicalNetwork(text)).toBe(canonical)
  expect(coarsenForLog(canonical)).toBe(logged)
})

test.each([
  ['1.2.3', 'Please enter an address, a network or a provider such as AS64500'],
  ['10.0.0.0/33', 'Please enter an address, a network or a provider such as AS64500'],
  ['10.0.0.0/7', 'Please enter a network of at least /8'],
  ['2001::/19', 'Please enter a network of at least /20'],
  ['AS9999999999', 'Provider numbers end at AS4294967295'],
])('%s: %s', (text, message) => {
  expect(() => canonicalNetwork(text)).toThrow(message)
})

import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

test.each([
  ['https://example.com/caf%C3%A9/%E6%97%A5%e6%9c%ac?q=1', 'example.com/café/日本?q=1'],
  ['https://example.com/a%2Fb%3Fc%23d%26e', 'example.com/a%2Fb%3Fc%23d%26e'],
  ['https://example.com/%C3%A9/100%/%ZZ/%C3', 'example.com/é/100%/%ZZ/%C3'],
  ['https://example.com/a%20b%0A/%E2%80%AE/x', 'example.com/a%20b%0A/%E2%80%AE/x'],
])('%s reads as %s', (url, text) => {
  expect(readableAddress(url)).toBe(text)
})

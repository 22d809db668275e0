import { describe, expect, test } from 'vitest'
import { factorOf, limitNames, maxWindowSeconds, parseLimits, parseSharedAddresses } from './limit-settings.ts'

describe('LIMITS', () => {
  test('overrides windows by the name of the limit', () => {
    expect(parseLimits(' sign-in=10/60+60/3600, vote = 240/60 ,mail-to=5/3600')).toEqual({
      signIn: [
        { points: 10, seconds: 60 },
        { points: 60, seconds: 3600 },
      ],
      vote: [{ points: 240, seconds: 60 }],
      mailTo: [{ points: 5, seconds: 3600 }],
    })
    expect(parseLimits('')).toEqual({})
  })

  test.each([
    ['votes=1/60', /^"votes=1\/60" has an unknown limit name; use one of read, vote, .*sign-in-account/],
    ['signIn=1/60', 'has an unknown limit name'],
    ['vote', 'must have windows'],
    ['vote=', 'must have windows'],
    ['vote=0/60', 'must have windows'],
    ['vote=10/0', 'must have windows'],
    ['vote=10', 'must have windows'],
    ['vote=10/60+', 'must have windows'],
    ['vote=-1/60', 'must have windows'],
    ['vote=1000001/60', 'must have windows'],
    ['vote=10/604801', 'must have windows'],
    ['vote=1/60,vote=2/60', '"vote=2/60" sets the same limit twice'],
    ['vote=1/60,', '""'],
    ['vote=1/60+5/060', 'two windows of the same length'],
  ])('rejects %s', (text, message) => {
    expect(() => parseLimits(text)).toThrow(message)
  })
})

test('maxWindowSeconds takes overrides into account', () => {
  expect(maxWindowSeconds({})).toBe(3600)
  expect(maxWindowSeconds(parseLimits('vote=240/86400'))).toBe(86_400)
  const all = [...limitNames.keys()].map((name) => `${name}=9/120`).join()
  expect(maxWindowSeconds(parseLimits(all))).toBe(120)
})

describe('SHARED_ADDRESSES', () => {
  const shared = parseSharedAddresses('203.0.113.0/24=20, 2001:db8::/48 = 50, 203.0.113.7=2, private=3')

  test.each([
    ['203.0.113.1', 20],
    ['203.0.113.7', 20],
    ['203.0.114.1', 1],
    ['2001:db8:0:1::/64', 50],
    ['2001:db8:1:1::/64', 1],
    ['192.168.1.1', 3],
    ['', 1],
  ])('%s gets %i times the limits', (counted, factor) => {
    expect(factorOf(counted, shared)).toBe(factor)
  })

  test('no addresses are shared by default', () => {
    expect(factorOf('203.0.113.1', parseSharedAddresses(''))).toBe(1)
  })

  test.each([
    ['203.0.113.0/24', 'must be a network'],
    ['203.0.113.0/24=0', 'factor from 1 to 1000'],
    ['203.0.113.0/24=1001', 'factor from 1 to 1000'],
    ['203.0.113.0/24=1.5', 'factor from 1 to 1000'],
    ['campus=5', '"campus" is neither an address'],
    ['203.0.113.0/33=5', 'has a prefix longer'],
    ['2001:db8::1=5', 'narrower than /64'],
    ['=5', '"" is an empty part'],
  ])('rejects %s', (text, message) => {
    expect(() => parseSharedAddresses(text)).toThrow(message)
  })
})

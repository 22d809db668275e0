import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressNetwork, clientAddress, hasForwardedHeaders, parseTrustedProxies } from './client-address.ts'

function forwardedFor(...lines: string[]): Headers {
  const headers = new Headers()
  for (const line of lines) headers.append('X-Forwarded-For', line)
  return headers
}

function addressOf(setting: string, remote: string | undefined, ...lines: string[]): string {
  return clientAddress(remote, forwardedFor(...lines), parseTrustedProxies(setting))
}

describe('connection without proxies', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['fe80::1%en-0.100', 'fe80::1'],
    ['::1', '::1'],
    [undefined, ''],
    ['', ''],
    ['/run/muster.sock', ''],
  ])('%s is %s', (remote, address) => {
    expect(addressOf('', remote)).toBe(address)
    expect(addressOf('1', remote)).toBe(address)
    expect(addressOf('loopback, private', remote)).toBe(address)
  })
})

describe('without trusted proxies', () => {
  test.each(['', '  ', '0', '00'])('"%s" ignores forwarded headers', (setting) => {
    expect(addressOf(setting, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(addressOf(setting, '127.0.0.1', '198.51.100.1, 127.0.0.1')).toBe('127.0.0.1')
    expect(addressOf(setting, undefined, '198.51.100.1')).toBe('')
  })
})

describe('trusting a number of hops', () => {
  test('one hop uses the entry of the last proxy, regardless of earlier entries', () => {
    expect(addressOf('1', '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('1', '10.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('1', '10.0.0.1', '127.0.0.1, 10.0.0.1, 198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('1', '10.0.0.1', 'garbage, 198.51.100.1')).toBe('198.51.100.1')
  })

  test('joins repeated headers, later lines to the right', () => {
    expect(addressOf('1', '10.0.0.1', '6.6.6.6', '198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('2', '10.0.0.1', '6.6.6.6, 198.51.100.1', '192.0.2.9')).toBe('198.51.100.1')
  })

  test('two hops use the second to last entry, or the first if there are fewer', () => {
    expect(addressOf('2', '10.0.0.1', '6.6.6.6, 198.51.100.1, 192.0.2.9')).toBe('198.51.100.1')
    expect(addressOf('2', '10.0.0.1', '198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('2', '10.0.0.1')).toBe('10.0.0.1')
  })

  test('counts a connection without an address (a Unix socket) as a hop', () => {
    expect(addressOf('1', undefined, '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('1', undefined)).toBe('')
  })
})

describe('trusting networks', () => {
  test('ignores the header of a direct connection from elsewhere', () => {
    expect(addressOf('10.0.0.0/8', '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(addressOf('loopback, private', '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
    expect(addressOf('10.0.0.0/8', undefined, '198.51.100.1')).toBe('')
  })

  test('stops at the first address that is not trusted', () => {
    expect(addressOf('10.0.0.0/8', '10.0.0.1', '6.6.6.6, 198.51.100.1')).toBe('198.51.100.1')
    expect(addressOf('10.0.0.0/8', '10.0.0.1', '6.6.6.6, 10.9.9.9, 198.51.100.1, 10.2.2.2')).toBe('198.51.100.1')
    expect(addressOf('10.0.0.1', '10.0.0.1', '6.6.6.6, 10.0.0.2')).toBe('10.0.0.2')
  })

  test('uses the first entry if every hop is trusted', () => {
    expect(addressOf('10.0.0.0/8', '10.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3')
  })

  test.each([
    ['loopback', '127.0.0.1', true],
    ['loopback', '127.200.1.1', true],
    ['loopback', '::1', true],
    ['loopback', '::ffff:127.0.0.1', true],
    ['LOOPBACK', '127.0.0.1', true],
    ['loopback', '10.0.0.1', false],
    ['loopback', '::2', false],
    ['private', '10.255.255.255', true],
    ['private', '172.15.255.255', false],
    ['private', '172.16.0.0', true],
    ['private', '9.255.255.255', false],
    ['private', '11.0.0.0', false],
    ['private', '192.167.255.255', false],
    ['private', '192.169.0.0', false],
    ['private', 'fbff::1', false],
    ['loopback', '126.255.255.255', false],
    ['loopback', '128.0.0.0', false],
    ['private', '172.31.255.255', true],
    ['private', '172.32.0.0', false],
    ['private', '192.168.1.1', true],
    ['private', 'fd00::1', true],
    ['private', 'fe00::1', false],
    ['private', '127.0.0.1', false],
    ['10.0.0.1/8', '10.77.0.1', true],
    ['::ffff:10.0.0.0/104', '10.77.0.1', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['2001:db8::/32', '2001:db8:ffff::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '32.1.13.184', false],
    ['32.1.13.184/32', '2001:db8::', false],
  ])('%s and a connection from %s: trusted is %s', (setting, remote, trusted) => {
    const address = addressOf(setting, remote, '198.51.100.1')
    expect(address === '198.51.100.1').toBe(trusted)
  })
})

describe('header entries', () => {
  test.each([
    ['198.51.100.1', '198.51.100.1'],
    ['  198.51.100.1\t', '198.51.100.1'],
    ['198.51.100.1:54321', '198.51.100.1'],
    ['"198.51.100.1:54321"', '198.51.100.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8::1'],
    ['[fe80::1%eth0]:443', 'fe80::1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['[::ffff:198.51.100.1]:443', '198.51.100.1'],
    ['2001:db8::1:443', '2001:db8::1:443'],
  ])('"%s" is %s', (entry, address) => {
    expect(addressOf('1', '10.0.0.1', entry)).toBe(address)
    expect(addressOf('private', '10.0.0.1', `6.6.6.6, ${entry}`)).toBe(address)
  })

  test.each([
    '',
    ' ',
    ',',
    '198.51.100.1,',
    'unknown',
    '_hidden',
    '_SEVKISEK:80',
    'localhost',
    'garbage',
    '1.2.3',
    '1.2.3.4.5',
    '256.1.1.1',
    '010.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '1.2.3.4/32',
    '1.2.3.4:port',
    '1.2.3.4:123456',
    '1.2.3.4 5.6.7.8',
    '[1.2.3.4]',
    '[2001:db8::1',
    '2001:db8::1]',
    '[2001:db8::1]x',
    '2001:db8:::1',
    '1:2:3:4:5:6:7:8:9',
    'for=198.51.100.1',
    '"198.51.100.1',
    '%eth0',
    "1.2.3.4' OR 1=1",
  ])('stops before the invalid entry "%s"', (entry) => {
    expect(addressOf('1', '10.0.0.1', entry)).toBe('10.0.0.1')
    expect(addressOf('3', '10.0.0.1', `6.6.6.6, ${entry}, 192.0.2.9`)).toBe('192.0.2.9')
    expect(addressOf('private', '10.0.0.1', `6.6.6.6, ${entry}, 10.0.0.2`)).toBe('10.0.0.2')
  })

  test('rejects entries that are longer than any address', () => {
    const padded = `${' '.repeat(100)}198.51.100.1`
    expect(addressOf('2', '10.0.0.1', `6.6.6.6,${padded}, 192.0.2.9`)).toBe('192.0.2.9')
    expect(addressOf('2', '10.0.0.1', `6.6.6.6,${padded.slice(90)}, 192.0.2.9`)).toBe('198.51.100.1')
  })

  test('reads at most sixteen hops of a header of any length', () => {
    const entries = Array.from({ length: 5_000 }, (_, index) => `10.1.${index >> 8}.${index & 255}`)
    expect(addressOf('private', '10.0.0.1', entries.join(', '))).toBe(entries.at(-16))
    expect(addressOf('1', '10.0.0.1', 'x'.repeat(1_000_000))).toBe('10.0.0.1')
    expect(addressOf('1', '10.0.0.1', ','.repeat(1_000_000))).toBe('10.0.0.1')
  })

  test('ignores all headers except X-Forwarded-For', () => {
    const headers = new Headers({ Forwarded: 'for=6.6.6.6', 'X-Real-IP': '6.6.6.6', 'CF-Connecting-IP': '6.6.6.6' })
    expect(clientAddress('10.0.0.1', headers, parseTrustedProxies('1'))).toBe('10.0.0.1')
  })

  test('entries to the left of the proxy’s do not affect the address', () => {
    const printable = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
    fc.assert(
      fc.property(printable, (spoofed) => {
        expect(addressOf('1', '10.0.0.1', spoofed, '198.51.100.1')).toBe('198.51.100.1')
        expect(addressOf('private', '10.0.0.1', spoofed, '198.51.100.1')).toBe('198.51.100.1')
        expect(addressOf('', '198.51.100.1', spoofed)).toBe('198.51.100.1')
      }),
    )
  })

  test('normalizes IPv6 like the URL standard', () => {
    // Except IPv4-mapped addresses, which become IPv4 here.
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
    const sparse = fc.array(fc.oneof(fc.constant('0'), group), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(sparse, fc.boolean(), (groups, padded) => {
        const text = groups.map((part) => (padded ? part.padStart(4, '0').toUpperCase() : part)).join(':')
        fc.pre(!/^(0+:){5}ffff:/i.test(text))
        const standard = new URL(`http://[${text}]/`).hostname.slice(1, -1)
        expect(addressOf('', text)).toBe(standard)
        expect(addressOf('', standard)).toBe(standard)
        expect(addressOf('1', '10.0.0.1', `[${text}]:80`)).toBe(standard)
      }),
    )
  })
})

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['x', '"x"'],
    ['10/8', '"10/8"'],
    ['010.0.0.1', '"010.0.0.1"'],
    ['10.0.0.0/33', '"10.0.0.0/33"'],
    ['2001:db8::/129', '"2001:db8::/129"'],
    ['10.0.0.0/', '"10.0.0.0/"'],
    ['10.0.0.0/255.0.0.0', '"10.0.0.0/255.0.0.0"'],
    ['fe80::1%eth0', '"fe80::1%eth0"'],
    ['0.0.0.0/0', 'trust everyone'],
    ['::/0', 'trust everyone'],
    ['::ffff:0.0.0.0/96', 'trust everyone'],
    ['1, 10.0.0.0/8', '"1"'],
    ['-1', '"-1"'],
    ['1.5', '"1.5"'],
    ['17', '"17"'],
    ['loopback,', 'empty part'],
    ['loopback,,private', 'empty part'],
    ['loopback private', '"loopback private"'],
    ['constructor', '"constructor"'],
    ['true', '"true"'],
  ])('rejects "%s" with a message', (text, message) => {
    expect(() => parseTrustedProxies(text)).toThrow(message)
    expect(() => parseTrustedProxies(text)).toThrow(/^".*" .+\.$/)
  })
})

test('detects forwarded headers', () => {
  expect(hasForwardedHeaders(new Headers())).toBe(false)
  expect(hasForwardedHeaders(new Headers({ Accept: 'text/html' }))).toBe(false)
  expect(hasForwardedHeaders(forwardedFor(''))).toBe(true)
  expect(hasForwardedHeaders(new Headers({ forwarded: 'for=1.2.3.4' }))).toBe(true)
  expect(hasForwardedHeaders(new Headers({ 'X-Real-IP': '1.2.3.4' }))).toBe(true)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['::1', '::/64'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(addressNetwork(address)).toBe(network)
})

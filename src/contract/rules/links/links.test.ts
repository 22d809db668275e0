import { describe, expect, test } from 'vitest'
import { readInvite, readWebsite } from './links.ts'
import { withScheme } from './with-scheme.ts'

describe('readInvite', () => {
  test.each([
    'muster',
    'discord.gg/muster',
    'https://discord.gg/muster',
    'http://discord.gg/muster/',
    'https://www.discord.gg/muster',
    'discord.com/invite/muster',
    'https://discord.com/invite/muster?event=1',
    'https://discordapp.com/invite/muster',
    'https://discord.gg/invite/muster',
    'https://ptb.discord.com/invite/muster',
    '  discord.gg/muster  ',
  ])('accepts %j', (text) => {
    expect(readInvite(text)).toBe('https://discord.gg/muster')
  })
  test.each([
    '',
    ' ',
    'discord.gg/',
    'https://example.com/muster',
    'discord.gg/a b',
    'javascript:alert(1)',
    'discord.gg/../x',
    'a',
  ])('rejects %j', (text) => {
    expect(readInvite(text)).toBeUndefined()
  })
  test('keeps the case of the code', () => {
    expect(readInvite('DISCORD.GG/AbC')).toBe('https://discord.gg/AbC')
  })
})

describe('readWebsite', () => {
  test.each([
    ['vlk.example', 'http://vlk.example/'],
    ['https://vlk.example', 'https://vlk.example/'],
    ['HTTP://VLK.example/A?b=1#c', 'http://vlk.example/A?b=1#c'],
    ['vlk.example:8080/x', 'http://vlk.example:8080/x'],
    [' vlk.example ', 'http://vlk.example/'],
    ['//vlk.example', 'http://vlk.example/'],
    ['bücher.example', 'http://xn--bcher-kva.example/'],
    ['javascript:alert(1)', undefined],
    ['JavaScript:alert(1)//.', undefined],
    ['data:text/html,x', undefined],
    ['ftp://vlk.example', undefined],
    ['http://user:secret@vlk.example', undefined],
    ['http://', undefined],
    ['vlk', undefined],
    ['http://93.184.215.14:8080/', 'http://93.184.215.14:8080/'],
    ['http://[2606:4700::6810:84e5]/', 'http://[2606:4700::6810:84e5]/'],
    ['vlk.example.', 'http://vlk.example./'],
    ['localhost.vlk.example', 'http://localhost.vlk.example/'],
    ['10.vlk.example', 'http://10.vlk.example/'],
    ['', undefined],
    [`vlk.example/${'a'.repeat(2048)}`, undefined],
  ])('%j becomes %j', (text, url) => {
    expect(readWebsite(text)).toBe(url)
  })

  test.each([
    ['loopback', ['127.0.0.1', 'http://127.1:8080', 'http://0x7f000001', 'http://2130706433', 'https://[::1]/']],
    ['loopback as IPv6', ['http://[::ffff:127.0.0.1]', 'http://[::ffff:7f00:1]', 'http://[::]', '0.0.0.0']],
    ['link-local', ['http://169.254.169.254/latest/meta-data', 'http://[fe80::1]']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'http://[fd00::1]']],
    ['reserved', ['224.0.0.1', '255.255.255.255', 'http://[ff02::1]', 'http://[64:ff9b::7f00:1]']],
    [
      'local names',
      [
        'localhost:3000',
        'http://localhost./',
        'http://localhost../',
        'http://a..b.example/',
        'a.localhost',
        'nas.local',
        'db.internal',
        'router.home.arpa',
      ],
    ],
    ['full-width', ['http://１２７.０.０.１', 'http://localhost。']],
  ])('rejects hosts that are not public: %s', (_, texts) => {
    expect(texts.filter((text) => readWebsite(text) !== undefined)).toEqual([])
  })
})

test.each([
  ['vlk.example', 'http://vlk.example'],
  ['https://vlk.example', 'https://vlk.example'],
  ['http://vlk.example', 'http://vlk.example'],
])('adds a missing scheme: %s becomes %s', (link, url) => {
  expect(withScheme(link)).toBe(url)
})

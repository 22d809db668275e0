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
    ['', undefined],
    [`vlk.example/${'a'.repeat(2048)}`, undefined],
  ])('%j becomes %j', (text, url) => {
    expect(readWebsite(text)).toBe(url)
  })
})

test.each([
  ['vlk.example', 'http://vlk.example'],
  ['https://vlk.example', 'https://vlk.example'],
  ['http://vlk.example', 'http://vlk.example'],
])('adds a missing scheme: %s becomes %s', (link, url) => {
  expect(withScheme(link)).toBe(url)
})

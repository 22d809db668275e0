import { describe, expect, test } from 'vitest'
import { listing } from './listing.ts'
import { listingMessages } from './rules/listing-rules.ts'

const whole = {
  name: 'Vanguard',
  description: 'We play at night.',
  region: 'eu',
  platforms: ['pc'],
  playstyles: ['casual'],
  discordUrl: 'vanguard',
  websiteUrl: 'vanguard.example',
}
const read = (more: object) => listing.safeParse({ ...whole, ...more })
const complaints = (more: object) => (read(more).error?.issues ?? []).map(({ path, message }) => [path[0], message])

test('a listing comes out as it is stored', () => {
  expect(listing.parse(whole)).toEqual({
    ...whole,
    discordUrl: 'https://discord.gg/vanguard',
    websiteUrl: 'http://vanguard.example/',
  })
})

test('what may be missing has its default', () => {
  const { name, platforms, playstyles, discordUrl } = whole
  expect(listing.parse({ name, platforms, playstyles, discordUrl })).toMatchObject({
    description: '',
    region: 'na',
    websiteUrl: null,
  })
})

describe('a name', () => {
  test.each(['Ärorust', 'Linux Café', 'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐', '雷鳴隊', 'r/sysadmin', '👨‍👩‍👧 Family', "<b>O'Neil & Co</b>"])(
    'is kept as written: %s',
    (name) => {
      expect(read({ name }).data?.name).toBe(name.normalize('NFC'))
    },
  )
  test('comes out in NFC, without space around it', () => {
    expect(read({ name: ' Cafe\u0301 \n' }).data?.name).toBe('Café')
  })
  test.each(['', 'C#', ' C# ', 'ab\u200B', '\u200B\u200B\u200B\u200B', '\uFE0F\uFE0F\uFE0F'])(
    '%j is too short',
    (name) => {
      expect(complaints({ name })).toEqual([['name', 'This field must be at least 3 characters long']])
    },
  )
  test.each([
    'Van\u0000guard',
    'Van\nguard',
    'Van\u001B[31mguard',
    'Van\u202Eguard',
    'Van\uD800guard',
    'Van\u0085guard',
  ])('%j is refused', (name) => {
    expect(complaints({ name })).toEqual([['name', listingMessages.unprintable]])
  })
  test('has room for 80 characters', () => {
    expect(read({ name: 'x'.repeat(80) }).success).toBe(true)
    expect(complaints({ name: 'x'.repeat(81) })).toEqual([['name', listingMessages.longName]])
  })
})

describe('a description', () => {
  test('keeps its lines, whatever ended them', () => {
    expect(read({ description: 'one\r\ntwo\rthree\n\n\tfour\n' }).data?.description).toBe('one\ntwo\nthree\n\n\tfour')
  })
  test('refuses control characters and more than 4000 characters', () => {
    expect(complaints({ description: 'a\u0007b' })).toEqual([['description', listingMessages.unprintable]])
    expect(read({ description: 'x'.repeat(4000) }).success).toBe(true)
    expect(complaints({ description: 'x'.repeat(4001) })).toEqual([['description', listingMessages.longDescription]])
  })
})

test('codes come once each, in their order', () => {
  const { data } = read({ platforms: ['ps', 'pc', 'ps'], playstyles: ['competitive', 'casual'] })
  expect(data).toMatchObject({ platforms: ['pc', 'ps'], playstyles: ['casual', 'competitive'] })
})

test.each([undefined, [], ['switch'], 'pc', null])('platforms %j are none', (platforms) => {
  expect(complaints({ platforms })).toEqual([['platforms', 'Please select at least one platform']])
})
test.each([undefined, [], ['fun']])('playstyles %j are none', (playstyles) => {
  expect(complaints({ playstyles })).toEqual([['playstyles', 'Please select at least one playstyle']])
})

describe('of the links', () => {
  test.each([{ discordUrl: null }, { websiteUrl: '' }, { discordUrl: undefined }])('one is enough: %j', (links) => {
    expect(read(links).success).toBe(true)
  })
  test('one must be there', () => {
    expect(complaints({ discordUrl: '', websiteUrl: null })).toEqual([['discordUrl', listingMessages.noLink]])
  })
  test.each(['https://discord.com/channels/1/2', 'https://vanguard.example/', 'two words'])(
    '%s is no invite',
    (text) => {
      expect(complaints({ discordUrl: text, websiteUrl: '' })).toEqual([['discordUrl', listingMessages.notAnInvite]])
    },
  )
  test.each(['javascript:alert(1)', 'ftp://vanguard.example', 'localhost', 'http://me:pw@vanguard.example'])(
    '%s is no website',
    (text) => {
      expect(complaints({ websiteUrl: text })).toEqual([['websiteUrl', listingMessages.notAWebsite]])
    },
  )
})

test('every reason is told at once, and unknown fields are refused', () => {
  const paths = complaints({
    name: 'C#',
    region: 'mars',
    platforms: [],
    playstyles: [],
    discordUrl: '',
    websiteUrl: '',
  })
  expect(paths.map(([path]) => path)).toEqual(['name', 'region', 'platforms', 'playstyles', 'discordUrl'])
  expect(read({ premium: true }).success).toBe(false)
})

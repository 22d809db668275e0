import { describe, expect, test } from 'vitest'
import { listing } from './listing.ts'
import { listingMessages } from './rules/clans/listing-rules.ts'

const complete = {
  name: 'Vanguard',
  description: 'We play at night.',
  region: 'eu',
  platforms: ['pc'],
  playstyles: ['casual'],
  discordUrl: 'vanguard',
  websiteUrl: 'vanguard.example',
}
const parse = (fields: object) => listing.safeParse({ ...complete, ...fields })
const errorsOf = (fields: object) => (parse(fields).error?.issues ?? []).map(({ path, message }) => [path[0], message])

test('normalizes a listing for storage', () => {
  expect(listing.parse(complete)).toEqual({
    ...complete,
    discordUrl: 'https://discord.gg/vanguard',
    websiteUrl: 'http://vanguard.example/',
    facts: {},
  })
})

test('uses defaults for missing optional fields', () => {
  const { name, platforms, playstyles, discordUrl } = complete
  expect(listing.parse({ name, platforms, playstyles, discordUrl })).toMatchObject({
    description: '',
    region: 'na',
    websiteUrl: null,
  })
})

describe('name', () => {
  test.each(['Ärorust', 'Linux Café', 'Шђє ๓คภץ ђคՇร Ċ̵͕l̶̀͘u̸̍͝b̵͌͐', '雷鳴隊', 'r/sysadmin', '👨‍👩‍👧 Family', "<b>O'Neil & Co</b>"])(
    'accepts %s unchanged',
    (name) => {
      expect(parse({ name }).data?.name).toBe(name.normalize('NFC'))
    },
  )
  test('is trimmed and normalized to NFC', () => {
    expect(parse({ name: ' Cafe\u0301 \n' }).data?.name).toBe('Café')
  })
  test.each(['', 'C#', ' C# ', 'ab\u200B', '\u200B\u200B\u200B\u200B', '\uFE0F\uFE0F\uFE0F', '\u2800\u2800\u2800'])(
    'rejects %j as too short',
    (name) => {
      expect(errorsOf({ name })).toEqual([['name', 'This field must be at least 3 characters long']])
    },
  )
  test.each([
    'Van\u0000guard',
    'Van\nguard',
    'Van\u001B[31mguard',
    'Van\u202Eguard',
    'Van\uD800guard',
    'Van\u0085guard',
  ])('rejects %j', (name) => {
    expect(errorsOf({ name })).toEqual([['name', listingMessages.unprintable]])
  })
  test('may have up to 80 characters', () => {
    expect(parse({ name: 'x'.repeat(80) }).success).toBe(true)
    expect(errorsOf({ name: 'x'.repeat(81) })).toEqual([['name', listingMessages.longName]])
  })
})

describe('description', () => {
  test('keeps its lines and normalizes line ends', () => {
    expect(parse({ description: 'one\r\ntwo\rthree\n\n\tfour\n' }).data?.description).toBe('one\ntwo\nthree\n\n\tfour')
  })
  test('rejects control characters and more than 4000 characters', () => {
    expect(errorsOf({ description: 'a\u0007b' })).toEqual([['description', listingMessages.unprintable]])
    expect(parse({ description: 'x'.repeat(4000) }).success).toBe(true)
    expect(errorsOf({ description: 'x'.repeat(5001) })).toEqual([
      ['description', `${listingMessages.longDescription}: 1,001 characters too many`],
    ])
  })
})

test('removes duplicate codes and sorts them', () => {
  const { data } = parse({ platforms: ['ps', 'pc', 'ps'], playstyles: ['competitive', 'casual'] })
  expect(data).toMatchObject({ platforms: ['pc', 'ps'], playstyles: ['casual', 'competitive'] })
})

test.each([undefined, [], ['switch'], 'pc', null])('rejects platforms %j', (platforms) => {
  expect(errorsOf({ platforms })).toEqual([['platforms', 'Please select at least one platform']])
})
test.each([undefined, [], ['fun']])('rejects playstyles %j', (playstyles) => {
  expect(errorsOf({ playstyles })).toEqual([['playstyles', 'Please select at least one playstyle']])
})

describe('links', () => {
  test.each([{ discordUrl: null }, { websiteUrl: '' }, { discordUrl: undefined }])('accepts one link: %j', (links) => {
    expect(parse(links).success).toBe(true)
  })
  test('requires at least one link', () => {
    expect(errorsOf({ discordUrl: '', websiteUrl: null })).toEqual([['discordUrl', listingMessages.noLink]])
  })
  test.each(['https://discord.com/channels/1/2', 'https://vanguard.example/', 'two words'])(
    'rejects %s as an invite',
    (text) => {
      expect(errorsOf({ discordUrl: text, websiteUrl: '' })).toEqual([['discordUrl', listingMessages.notAnInvite]])
    },
  )
  test.each(['javascript:alert(1)', 'ftp://vanguard.example', 'localhost', 'http://me:pw@vanguard.example'])(
    'rejects %s as a website',
    (text) => {
      expect(errorsOf({ websiteUrl: text })).toEqual([['websiteUrl', listingMessages.notAWebsite]])
    },
  )
})

test('reports all invalid fields at once and rejects unknown fields', () => {
  const errors = errorsOf({
    name: 'C#',
    region: 'mars',
    platforms: [],
    playstyles: [],
    discordUrl: '',
    websiteUrl: '',
  })
  expect(errors.map(([path]) => path)).toEqual(['name', 'region', 'platforms', 'playstyles', 'discordUrl'])
  expect(parse({ premium: true }).success).toBe(false)
})

import { describe, expect, test } from 'vitest'
import { fieldNamed } from './columns.ts'
import { readListing } from './read-listing.ts'

const whole = { name: 'Vanguard', discord_url: 'vanguard', platforms: 'pc', playstyles: 'casual' }
const read = (cells: Record<string, unknown>) => readListing({ line: 7, cells: { ...whole, ...cells } })
const reasonsOf = (cells: Record<string, unknown>) => {
  const found = read(cells)
  return 'reasons' in found ? found.reasons : []
}

test.each([
  ['Discord URL', 'discordUrl'],
  ['discordUrl', 'discordUrl'],
  ['INVITE', 'discordUrl'],
  ['title', 'name'],
  ['Clan-Name', 'name'],
  [' Web site ', 'websiteUrl'],
  ['tags', 'playstyles'],
  ['votes', undefined],
  ['__proto__', undefined],
])('the column %j is %s', (column, field) => {
  expect(fieldNamed(column)).toBe(field)
})

test('prefers the more specific of two columns for a field', () => {
  for (const cells of [
    { url: 'page.example', website: 'clan.example' },
    { website: 'clan.example', url: 'page.example' },
  ]) {
    expect(read(cells)).toMatchObject({ listing: { websiteUrl: 'http://clan.example/' } })
  }
})

describe('a region', () => {
  test.each([
    ['EU', 'eu'],
    ['north  america', 'na'],
    ['na', 'na'],
    ['Worldwide', 'ww'],
    ['', 'na'],
    [null, 'na'],
    [undefined, 'na'],
  ])('%j is %s', (region, code) => {
    expect(read({ region })).toMatchObject({ listing: { region: code } })
  })
  test.each(['Mars', 'constructor', 'EU/NA'])('%j is unknown', (region) => {
    expect(reasonsOf({ region })).toEqual([`region: ${JSON.stringify(region)} is not known`])
  })
})

describe('platforms', () => {
  test.each([
    ['pc,ps', ['pc', 'ps']],
    ['PC XBOX', ['pc', 'xbox']],
    ['ps | pc', ['pc', 'ps']],
    ['PlayStation 5, Xbox Series X|S', ['xbox', 'ps']],
    ['Windows / PS4', ['pc', 'ps']],
    ['PC & Xbox', ['pc', 'xbox']],
    ['crossplay', ['pc', 'xbox', 'ps']],
    [
      ['ps5', 'PC'],
      ['pc', 'ps'],
    ],
  ])('%j are %j', (platforms, codes) => {
    expect(read({ platforms })).toMatchObject({ listing: { platforms: codes } })
  })
  test.each(['', null, [], ' , '])('%j are none', (platforms) => {
    expect(reasonsOf({ platforms })).toEqual(['platforms: Please select at least one platform'])
  })
  test('that are unknown are reported once', () => {
    expect(reasonsOf({ platforms: 'pc, Switch' })).toEqual(['platforms: "Switch" is not known'])
    expect(reasonsOf({ platforms: 'toString' })).toEqual(['platforms: "toString" is not known'])
  })
})

describe('playstyles', () => {
  test('must all be known in their own column', () => {
    expect(reasonsOf({ playstyles: 'casual friendly' })).toEqual(['playstyles: "friendly" is not known'])
  })
  test('are picked from free tags', () => {
    const { playstyles: _, ...cells } = whole
    expect(readListing({ line: 2, cells: { ...cells, tags: 'friendly, Competitive, PvP' } })).toMatchObject({
      listing: { playstyles: ['competitive'] },
    })
    expect(readListing({ line: 2, cells: { ...cells, tags: 'friendly' } })).toMatchObject({
      reasons: ['playstyles: Please select at least one playstyle'],
    })
  })
})

test.each(['-', 'N/A', 'none', ' '])('treats the link %j as empty', (website) => {
  expect(read({ website })).toMatchObject({ listing: { websiteUrl: null } })
})

test('reports all reasons of a row, with its line and name', () => {
  expect(readListing({ line: 9, cells: { name: ' C# ', platforms: '', region: 'Mars', invite: '' } })).toEqual({
    line: 9,
    name: 'C#',
    reasons: [
      'region: "Mars" is not known',
      'name: This field must be at least 3 characters long',
      'platforms: Please select at least one platform',
      'playstyles: Please select at least one playstyle',
      'Please enter a Discord invite or a website',
    ],
  })
})

test('accepts a number as a name, but no other types', () => {
  expect(read({ name: 1337 })).toMatchObject({ listing: { name: '1337' } })
  expect(reasonsOf({ name: ['Vanguard'], description: {} })).toEqual([
    'name: This field must be text',
    'description: This field must be text',
  ])
})

import { expect, test } from 'vitest'
import type { ShownListing } from '#contract/own-clan.ts'
import type { PendingUpdate } from '#contract/review.ts'
import { compareUpdate } from './compare-update.ts'

const same = {
  name: 'Wolves',
  description: 'We hold.',
  region: 'eu',
  platforms: 'pc,ps',
  playstyles: 'casual',
  discord_url: 'https://discord.gg/wolves',
  website_url: null,
  header_image_filename: 'a.webp',
} as const
const prefixed = (prefix: 'current' | 'pending', values: Partial<ShownListing>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}_${key}`, value]))
const update = (changes: Partial<ShownListing>) =>
  ({
    id: 1,
    owner_user_id: 1,
    owner_email: 'a@example.org',
    submitted_at: 0,
    revision: 1,
    ...prefixed('current', same),
    ...prefixed('pending', { ...same, ...changes }),
  }) as unknown as PendingUpdate
const changedOf = (changes: Partial<ShownListing>) =>
  compareUpdate(update(changes)).flatMap(({ key, changed }) => (changed ? [key] : []))

test('compares every field, and reports no change between equal listings', () => {
  expect(compareUpdate(update({}))).toHaveLength(Object.keys(same).length)
  expect(changedOf({})).toEqual([])
})

test.each<[Partial<ShownListing>, string]>([
  [{ name: 'Bears' }, 'name'],
  [{ description: '' }, 'description'],
  [{ region: 'na' }, 'region'],
  [{ platforms: 'pc' }, 'platforms'],
  [{ playstyles: 'casual,competitive' }, 'playstyles'],
  [{ discord_url: null }, 'discord'],
  [{ website_url: 'https://wolves.example.org/' }, 'website'],
  [{ header_image_filename: 'b.webp' }, 'image'],
  [{ facts: { min_age: 18 } }, 'min_age'],
])('reports %j as the only change', (changes, key) => {
  expect(changedOf(changes)).toEqual([key])
})

test.each<[string, Partial<PendingUpdate>, object | undefined]>([
  ['no check has found a server', { pending_invite_server: null }, undefined],
  [
    'the old one is not known',
    { pending_invite_server: 'Bears' },
    { current: 'Not known', pending: 'Bears', changed: true },
  ],
  [
    'another server has the same name',
    { current_invite_server: 'Wolves', pending_invite_server: 'Wolves', invite_changes_server: true },
    { current: 'Wolves', pending: 'Wolves', changed: true },
  ],
  [
    'the server is the same',
    { current_invite_server: 'Wolves', pending_invite_server: 'Wolves', invite_changes_server: false },
    { changed: false },
  ],
])('says where a new invite leads: %s', (_, servers, expected) => {
  const find = (changes: Partial<ShownListing>) =>
    compareUpdate({ ...update(changes), ...servers }).find(({ key }) => key === 'server')
  const found = find({ discord_url: 'https://discord.gg/bears' })
  if (expected) expect(found).toMatchObject(expected)
  else expect(found).toBeUndefined()
  expect(find({})).toBeUndefined()
})

test('shows names instead of codes', () => {
  const platforms = compareUpdate(update({ platforms: 'xbox' })).find(({ key }) => key === 'platforms')
  expect(platforms).toMatchObject({ current: 'PC, PlayStation', pending: 'Xbox' })
})

import { expect, test } from 'vitest'
import type { OwnClan } from '#contract/own-clan.ts'
import { changedFields } from './clan-changes.ts'
import { shieldUrl, writeSnippet } from './widget-snippets.ts'

const facts = { clanId: 7, name: `<b>"A&B"</b> [x](y)`, baseUrl: 'https://clans.example' }

test('snippets link to the vote page, with the name escaped', () => {
  expect(writeSnippet(facts, { size: 'small', style: 'dark' }, 'html')).toBe(
    '<a href="https://clans.example/vote?id=7&amp;from=widget"><img src="https://clans.example/widgets/7/small.svg" width="118" ' +
      'height="48" alt="Vote for &lt;b&gt;&quot;A&amp;B&quot;&lt;/b&gt; [x](y)"></a>',
  )
  expect(writeSnippet({ ...facts, name: 'A[b]' }, { size: 'medium', style: 'light' }, 'markdown')).toBe(
    '[![Vote for A\\[b\\]](https://clans.example/widgets/7/medium-light.svg)](https://clans.example/vote?id=7&from=widget)',
  )
  expect(writeSnippet(facts, { size: 'medium', style: 'dark' }, 'bbcode')).toBe(
    '[url=https://clans.example/vote?id=7&from=widget][img]https://clans.example/widgets/7/medium.svg[/img][/url]',
  )
  expect(shieldUrl(facts)).toBe(
    'https://img.shields.io/endpoint?url=https%3A%2F%2Fclans.example%2Fwidgets%2F7%2Fshield.json',
  )
})

test('changedFields lists exactly the fields that a pending edit changes', () => {
  const listing = {
    name: 'Night Watch',
    description: '',
    region: 'eu',
    platforms: 'pc',
    playstyles: 'casual',
    discord_url: null,
    website_url: 'https://a.example/',
    header_image_filename: 'a.webp',
    header_image_access: 'expires=1&signature=a',
  } as const
  const clan: OwnClan = {
    ...listing,
    id: 7,
    premium: false,
    approve_status: 1,
    update_pending: true,
    taken_down: false,
    revision: 1,
    pending: {
      ...listing,
      name: 'Day Watch',
      header_image_filename: 'b.webp',
      header_image_access: 'expires=1&signature=b',
    },
  }
  expect(changedFields(clan)).toEqual(['Name', 'Header image'])
  expect(changedFields({ ...clan, pending: listing })).toEqual([])
  expect(changedFields({ ...clan, pending: null })).toEqual([])
})

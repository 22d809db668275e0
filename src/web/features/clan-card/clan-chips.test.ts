import { expect, test } from 'vitest'
import type { ClanFacts } from '#contract/clan-facts.ts'
import { clanChips } from './clan-chips.ts'

test('has at most four chips, playstyle first', () => {
  const facts: ClanFacts = {
    languages: ['de-AT', 'en', 'de', 'fr'],
    play_times: { days: ['fr', 'sa', 'su'], from: '19:00', to: '23:00', time_zone: 'Europe/Berlin' },
    recruiting: 'open',
    size: '11-25',
    microphone: 'required',
    min_age: 16,
  }
  expect(clanChips({ playstyles: 'competitive,casual', facts })).toEqual([
    'Casual, Competitive',
    'Recruiting',
    'German, English +1',
    'Plays Fri–Sun',
  ])
  expect(clanChips({ playstyles: 'casual' })).toEqual(['Casual'])
  expect(clanChips({ playstyles: 'casual', facts: { min_age: 18, microphone: 'required' } })).toEqual([
    'Casual',
    'Age 18+',
    'Microphone required',
  ])
  expect(clanChips({ playstyles: 'casual', facts: { size: '101+', microphone: 'unused' } })).toEqual([
    'Casual',
    'More than 100 members',
  ])
})

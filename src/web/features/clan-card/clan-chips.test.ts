import { expect, test } from 'vitest'
import type { ClanFacts, PlayTimes } from '#contract/clan-facts.ts'
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
  expect(clanChips({ playstyles: 'competitive,casual', facts }, 'Europe/Berlin')).toEqual([
    'Casual, Competitive',
    'Recruiting',
    'German, English +1',
    'Plays Fri–Sun',
  ])
  expect(clanChips({ playstyles: 'casual' }, undefined)).toEqual(['Casual'])
  expect(clanChips({ playstyles: 'casual', facts: { min_age: 18, microphone: 'required' } }, undefined)).toEqual([
    'Casual',
    'Age 18+',
    'Microphone required',
  ])
  expect(clanChips({ playstyles: 'casual', facts: { size: '101+', microphone: 'unused' } }, undefined)).toEqual([
    'Casual',
    'More than 100 members',
  ])
})

test("days are in the visitor's time zone; if it is unknown, they name the place of the clan's time zone", () => {
  const chipOf = (days: PlayTimes['days'], zone: string | undefined) => {
    const play_times = { days, from: '18:00', to: '23:00', time_zone: 'America/New_York' }
    return clanChips({ playstyles: 'casual', facts: { play_times } }, zone)[1]
  }
  expect(chipOf(['fr', 'sa'], undefined)).toBe('Plays Fri, Sat (New York)')
  expect(chipOf(['fr', 'sa'], 'America/New_York')).toBe('Plays Fri, Sat')
  expect(chipOf(['fr', 'sa'], 'Asia/Tokyo')).toBe('Plays Sat, Sun')
  expect(chipOf(['fr', 'sa'], 'Mars/Olympus')).toBe('Plays Fri, Sat (New York)')
  expect(chipOf(['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'], undefined)).toBe('Plays daily')
})

import { expect, test } from 'vitest'
import { columnsOf, examinedWeek, sampleVotes } from '../votes.fixture.ts'
import { findClanRanges } from './clan-ranges.ts'
import { findPlatformKinds, platformKinds } from './platform-kinds.ts'

const { unknown, computer, phone } = platformKinds

test.each([
  [null, unknown],
  ['windows', computer],
  ['other', computer],
  ['iphone', phone],
  ['ipad', phone],
  ['android', phone],
])('platform %s: %i', (platform, expected) => {
  const votes = sampleVotes(0, 0)
  votes.add({ ...votes.newVoter(1, 'DE'), platform })
  votes.add({ ...votes.newVoter(2, 'DE'), platform: 'linux' })
  const columns = columnsOf(votes.rows())
  const ranges = findClanRanges(columns, columns.weeks.indexOf(examinedWeek), 2)
  expect([...findPlatformKinds(columns, ranges)]).toEqual([expected, computer])
})

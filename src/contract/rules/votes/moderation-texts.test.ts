import { expect, test } from 'vitest'
import { moderationSentence, moderationText } from './moderation-texts.ts'

const nothing = {
  clan: null,
  week: null,
  percent: null,
  count: null,
  reasons: null,
  by: null,
  from: null,
  version: null,
  reason: null,
}
const clan = { id: 7, name: 'Wolves' }
const week = '2026-W47'

test.each([
  [{ event: 'penalty', clan, week, percent: 25 }, 'A penalty of 25% was set on the votes for Wolves in week 2026-W47.'],
  [
    { event: 'penalty-removed', clan: { id: 7, name: null }, week, percent: 25 },
    'The penalty of 25% on the votes for clan 7, which is not listed anymore, in week 2026-W47 was removed.',
  ],
  [
    { event: 'votes-not-counted', clan, week, count: 30, by: 'administrator' },
    'Administrators decided that 30 votes for Wolves in week 2026-W47 do not count.',
  ],
  [
    { event: 'votes-not-counted', clan, week, count: 3000, by: 'administrator', from: 'undecided' },
    'Administrators decided that 3,000 undecided votes for Wolves in week 2026-W47 do not count.',
  ],
  [
    { event: 'votes-counted', clan, week, count: 30, by: 'detector' },
    'The vote detector decided that 30 votes for Wolves in week 2026-W47 count.',
  ],
  [
    { event: 'votes-counted', clan, week, count: 30, by: 'administrator', from: 'not-counted' },
    'Administrators decided that 30 votes for Wolves in week 2026-W47 count again.',
  ],
  [
    { event: 'votes-undecided', clan, week, count: 30, by: 'detector', from: 'counted' },
    'The vote detector held 30 votes for Wolves in week 2026-W47, which are undecided and do not count.',
  ],
  [
    { event: 'votes-undecided', week, count: 27, by: 'administrator', from: 'not-counted' },
    'Administrators held 27 votes in week 2026-W47, which are undecided and do not count, for clans with fewer than 20 such votes each.',
  ],
  [
    { event: 'votes-not-counted', week, count: 27, by: 'detector' },
    'The vote detector decided that 27 votes in week 2026-W47 do not count, for clans with fewer than 20 such votes each.',
  ],
  [
    { event: 'votes-not-counted', week, by: 'administrator' },
    'Administrators decided that fewer than 20 votes in week 2026-W47 do not count.',
  ],
  [
    { event: 'vote-reasons', week, reasons: [{ reason: 'detector_void', votes: 1200 }], count: 0 },
    'Votes in week 2026-W47 that did not count: 1,200 in groups of fake votes that the vote detector found.',
  ],
  [
    { event: 'vote-reasons', week, reasons: [{ reason: 'address_limit', votes: 30 }], count: null },
    'Votes in week 2026-W47 that did not count: 30 above the limit for one address, fewer than 20 for other reasons with fewer than 20 votes each.',
  ],
  [
    { event: 'vote-reasons', week, reasons: [], count: 31 },
    'Votes in week 2026-W47 that did not count: 31 for reasons with fewer than 20 votes each.',
  ],
  [{ event: 'take-down', clan }, 'The listing of Wolves was taken down.'],
  [{ event: 'restore', clan }, 'The listing of Wolves was restored.'],
  [{ event: 'image-removed', clan }, 'An image of Wolves was removed.'],
  [{ event: 'appeal-upheld', clan, week }, 'The appeal about votes for Wolves in week 2026-W47 was upheld.'],
  [
    { event: 'appeal-reopened', clan, week },
    'The appeal about votes for Wolves in week 2026-W47, which was upheld before, was opened again.',
  ],
  [{ event: 'result', week, version: 1 }, 'The result of week 2026-W47 was published.'],
  [
    { event: 'correction', week, version: 2, count: 1 },
    'The result of week 2026-W47 was corrected: version 2, 1 changed clan.',
  ],
  [{ event: 'break' }, 'After an older backup was restored, the log continues without entries that were published.'],
  [
    { event: 'removed', reason: 'A court order' },
    'The content of this entry was removed because the law requires it. Reason: A court order',
  ],
] as const)('%j', (facts, sentence) => {
  expect(
    moderationSentence({ ...nothing, ...facts })
      .map(moderationText)
      .join(''),
  ).toBe(sentence)
})

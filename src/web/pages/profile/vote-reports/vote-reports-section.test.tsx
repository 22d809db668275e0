import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { VoteAppeal, WeekReport } from '#contract/vote-reports.ts'
import { VoteReportsSection } from './vote-reports-section.tsx'

const at = Date.parse('2026-11-18T12:00:00Z')
const appeal: VoteAppeal = { text: 'We were at a LAN party.', at, answer: null, answered_at: null }
const answered: VoteAppeal = { ...appeal, answer: 'They count now.', answered_at: at + 60_000 }

function aWeek(traits: Partial<WeekReport>): WeekReport {
  return { week: '2026-W47', cast: 510, checking: 0, uncounted: 0, causes: [], appeals: [], ...traits }
}

/** Text of the section, and the number of its appeal forms. */
function render(...weeks: WeekReport[]) {
  const result = { data: { week: '2026-W47', until: at, weeks } }
  const Page = createRoutesStub([{ path: '/', Component: () => <VoteReportsSection clanId={1} result={result} /> }])
  const html = renderToString(<Page />)
  const text = html
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { text, forms: html.match(/<form/g)?.length ?? 0 }
}

test('shows rounded counts and the kinds of causes of each week, and offers an appeal', () => {
  const { text, forms } = render(
    aWeek({ checking: 40, uncounted: 5, causes: ['limit', 'detector'] }),
    aWeek({ week: '2026-W03', cast: 1005, uncounted: 1000, causes: ['administrator'] }),
  )
  expect(text).toContain('This week Up to 40 of about 510 votes are being checked. Up to 5 of about 510 votes were not')
  expect(text).toContain('The vote detector found unusual groups of votes.')
  expect(text).toContain('Week 3 of 2026 Up to 1,000 of about 1,005 votes were not counted. An administrator decided')
  expect(forms).toBe(2)
})

test('does not say "up to 5 of about 5"', () => {
  const { text } = render(aWeek({ cast: 5, checking: 5 }), aWeek({ week: '2026-W46', cast: 10, uncounted: 5 }))
  expect(text).toContain('Up to 5 votes, possibly all of them, are being checked.')
  expect(text).toContain('Up to 5 of about 10 votes were not counted.')
})

test('shows the number of votes per kind of reason, and the sum of small numbers', () => {
  const kinds = [
    { kind: 'group', votes: 1205 },
    { kind: 'network', votes: 35 },
    { kind: 'administrator', votes: 20 },
  ] as const
  const report = { uncounted: 1270, causes: ['detector', 'limit', 'administrator'] as const }
  const { text } = render(aWeek({ ...report, causes: [...report.causes], kinds: [...kinds], other: null }))
  expect(text).toMatch(/Up to 1,205 votes are part of a group .* Up to 35 votes are above the limit for one network/)
  expect(text).toContain('An administrator decided about up to 20 votes. Fewer than 20 votes have other reasons.')
  expect(text).not.toContain('found unusual groups')
  const all = ['group', 'network', 'device', 'proof', 'administrator'] as const
  const rest = render(aWeek({ uncounted: 100, kinds: all.map((kind) => ({ kind, votes: 20 })), other: 25 }))
  expect(rest.text.match(/[Uu]p to 20 votes/g)).toHaveLength(all.length)
  expect(rest.text).toContain('Up to 25 votes have other reasons.')
  expect(render(aWeek({ uncounted: 5, causes: ['limit'], kinds: [], other: null })).text).toContain(
    'from the same network',
  )
})

test('shows an open appeal; once answered, shows the answer and offers another appeal', () => {
  const waiting = render(aWeek({ checking: 5, appeals: [appeal] }))
  expect(waiting.text).toMatch(
    /Your appeal, .* We were at a LAN party\. Answer The administrators have not answered yet/,
  )
  expect(waiting.forms).toBe(0)
  const done = render(aWeek({ checking: 5, appeals: [answered] }))
  expect(done.text).toMatch(/Answer, .* They count now\. Appeal again/)
  expect(done.forms).toBe(1)
  const counted = render(aWeek({ cast: 0, appeals: [answered] }))
  expect(counted.text).toContain('All votes count.')
  expect(counted.forms).toBe(0)
})

test('says if no votes are in question; collapses weeks beyond the third', () => {
  expect(render().text).toContain('No vote for your clan is being checked, and none was left out.')
  const weeks = ['47', '46', '45', '44'].map((number) => aWeek({ week: `2026-W${number}`, uncounted: 5 }))
  expect(render(...weeks.slice(1)).text).not.toContain('Earlier weeks')
  expect(render(...weeks).text).toMatch(/Week 45 of 2026.*Earlier weeks.*Week 44 of 2026/)
})

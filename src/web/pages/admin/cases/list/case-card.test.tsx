import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { VoteCaseSummary } from '#contract/vote-cases.ts'
import type { ActionOutcome } from '../../shared/vote-actions/use-vote-actions.ts'
import { voteAction } from '../../shared/action-history/vote-action.fixture.ts'
import { CaseCard } from './case-card.tsx'
import { NoCases } from './no-cases.tsx'
import { dismissalText } from '../use-case-actions.ts'
import { appealCase, voteCase } from '../vote-case.fixture.ts'

const actions = { change: () => {}, undo: async () => {}, undoing: undefined, outcome: undefined }
const inApp = (element: React.ReactNode) =>
  renderToString(<MemoryRouter>{element}</MemoryRouter>).replaceAll('<!-- -->', '')
const render = (overrides: Partial<VoteCaseSummary> = {}, outcome?: ActionOutcome) =>
  inApp(<CaseCard shown={{ ...voteCase, ...overrides }} actions={{ ...actions, outcome }} />)

/** Button texts such as `Void 41 votes`; disabled ones in parentheses. */
const buttonsOf = (html: string) =>
  [...html.matchAll(/<button([^>]*)>(.*?)<span/g)].map(([, attributes = '', text = '']) =>
    attributes.includes('aria-disabled="true"') ? `(${text})` : text,
  )

test('a card says what is unusual, how many votes count, and what depends on them', () => {
  const html = render()
  for (const text of [
    'Wolves',
    'Week 47 of 2026',
    '41 of 512 votes come from 1 device fingerprint; at most 1 is usual.',
    '41 votes: 3 counted, 38 held',
    'About 38',
    '9th → 3rd with them',
    '>Held<',
    '>Appeal<',
  ])
    expect(html).toContain(text)
  expect(html).toContain('href="/admin/cases/12"')
})

test('the badge of a group that needs no decision says that it is only unusual', () => {
  expect(render({ verdict: 'shown' })).toContain('>Only unusual<')
})

test('a card links to all votes of the clan, including those outside the case', () => {
  expect(render()).toMatch(/href="\/admin\/votes\?week=2026-W47&amp;clan=%239"[^>]*>512 votes: 474 counted, 38 held</)
  expect(render({ estimated_fakes: 0 })).not.toContain('Probably fake')
})

test.each([
  [{}, 'The votes of this case', 'stay as they are'],
  [{ by_detector: 38 }, '38 votes of this case', 'will count immediately. From'],
  [{ by_detector: 30 }, '30 votes of this case', '8 others do not count, and stay so'],
  [{ by_detector: 0 }, 'No vote of this case', '38 do not count, and stay so'],
])('a dismissal says how many votes will count, and how many not: %o', (of, begin, text) => {
  const message = dismissalText({ ...voteCase, ...of })
  expect(message.startsWith(begin)).toBe(true)
  expect(message).toContain(text)
})

test('the buttons count the votes that would change; without any, they stay but are disabled', () => {
  expect(buttonsOf(render())).toEqual(['Void 41 votes', 'Count'])
  const voided = render({ states: { counted: 0, held: 0, void: 41 }, status: 'decided' })
  expect(buttonsOf(voided)).toEqual(['(All void)', 'Count'])
  expect(voided).toContain('>Decided<')
})

test('an open case whose votes are already void can be confirmed', () => {
  expect(buttonsOf(render({ states: { counted: 0, held: 0, void: 41 } }))).toEqual(['Confirm void', 'Count'])
})

test("an appeal without votes of its own shows how many of the clan's votes count, and links to them", () => {
  const html = render(appealCase)
  expect(buttonsOf(html)).toEqual([])
  expect(html).toMatch(/href="\/admin\/votes\?week=2026-W47&amp;clan=%239"[^>]*>17 votes: 12 counted, 5 void</)
  for (const text of ['No votes', 'Not ranked', 'Probably fake']) expect(html).not.toContain(text)
  expect(html.match(/>Appeal</g)).toHaveLength(1)
})

test('each decided case has Undo, until its decision is final', () => {
  const decided = { status: 'decided', decided_by: 5, states: { counted: 0, held: 0, void: 41 } } as const
  expect(buttonsOf(render(decided))).toEqual(['(All void)', 'Count', 'Undo'])
  expect(render(decided)).toContain('the decision about Wolves')
  expect(buttonsOf(render({ ...decided, decided_by: null }))).not.toContain('Undo')
  // The details of the case's votes were deleted.
  expect(buttonsOf(render({ ...decided, states: { counted: 0, held: 0, void: 0 } }))).not.toContain('Undo')
  const answered = { ...appealCase, ...decided, states: appealCase.states, has_open_appeal: false }
  expect(buttonsOf(render(answered))).toEqual(['Undo'])
  // The owner has appealed again.
  expect(buttonsOf(render({ ...answered, has_open_appeal: true }))).toEqual([])
})

test('only the card of the changed case shows the outcome and its progress', () => {
  const outcome = { caseId: 12, message: '38 votes of “Wolves” are now void.', undo: 5 }
  expect(render({}, outcome)).toMatch(/role="status">.*are now void\./)
  expect(
    buttonsOf(render({ status: 'decided', decided_by: 5 }, outcome)).filter((name) => name === 'Undo'),
  ).toHaveLength(1)
  expect(render({ id: 13 }, outcome)).not.toContain('now void')
  const running = { ...voteAction, votes: 6000, done: 1500, finished: false }
  const html = render({}, { caseId: 12, message: 'Running', running })
  expect(html).toContain('<progress value="1500" max="6000"')
  expect(html).toContain('1,500 of 6,000')
})

test('an empty list says what the detector examined', () => {
  const at = Date.parse('2026-11-21T13:50:00Z')
  const open = { week: undefined, status: 'open' } as const
  const examined = { week: '2026-W47', at }
  expect(inApp(<NoCases query={open} weeks={[]} examined={examined} />)).toMatch(
    /examined week 47 of 2026 at .*13:50 UTC/,
  )
  expect(inApp(<NoCases query={open} weeks={[]} examined={null} />)).toContain('has not examined any votes yet')
  const weeks = [{ week: '2026-W46', open: 0, examined_at: at - 1 }]
  expect(inApp(<NoCases query={{ ...open, week: '2026-W46' }} weeks={weeks} examined={examined} />)).toMatch(
    /No open cases in week 46 of 2026.*13:49 UTC/,
  )
  expect(inApp(<NoCases query={{ ...open, status: 'decided' }} weeks={[]} examined={examined} />)).toContain(
    'No case has the status “decided”.',
  )
  expect(inApp(<NoCases query={{ ...open, status: 'shown' }} weeks={[]} examined={null} />)).toContain(
    'No case has the status “only unusual”.',
  )
})

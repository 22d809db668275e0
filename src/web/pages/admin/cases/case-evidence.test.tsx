import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Table } from '../../../ui/table.tsx'
import { voteAction } from '../shared/action-history/vote-action.fixture.ts'
import { actionColumns } from './action-columns.tsx'
import { Appeals } from './appeals.tsx'
import { CaseActionButtons } from './case-actions.tsx'
import { Findings } from './evidence/findings.tsx'
import { Spread } from './evidence/spread.tsx'
import { TimelineChart } from './evidence/timeline-chart.tsx'
import { voteCase } from './vote-case.fixture.ts'
import { VoteTables } from './evidence/vote-tables.tsx'

const render = (element: React.ReactNode) =>
  renderToString(<MemoryRouter>{element}</MemoryRouter>).replaceAll('<!-- -->', '')
const linksOf = (html: string) =>
  [...html.matchAll(/href="\/admin\/votes\?week=2026-W47&amp;clan=%239&amp;([^"]+)"/g)].map(([, filter]) => filter)

test('a case leads to its clan among all clans, unless the clan is deleted', () => {
  const none = () => {}
  const actions = { change: none, dismiss: none, note: none }
  const buttons = (isDeleted: boolean) =>
    render(<CaseActionButtons of={{ ...voteCase, clan_deleted: isDeleted }} actions={actions} />)
  expect(buttons(false)).toMatch(/href="\/admin\/clans\?q=%239"[^>]*>.*Act on the listing/)
  expect(buttons(true)).not.toContain('Act on the listing')
})

test('networks, providers and countries have a number, a bar and a link to the votes', () => {
  const html = render(<Spread of={voteCase} actions={{ share: () => {} }} />)
  expect(linksOf(html)).toEqual(['address=192.0.2.0%2F24', 'asn=64500', 'country=BR', 'country=none'])
  for (const text of ['AS64500 · Example Hosting', 'Brazil (BR)', 'Unknown', '35 (85%)', '6 (15%)'])
    expect(html).toContain(text)
  expect(html.match(/<rect width="85\.\d+%"/g)).toHaveLength(3)
  // Only networks and providers can be marked as shared.
  expect([...html.matchAll(/>Mark as shared…<span[^>]*> ([^<]+)</g)].map(([, network]) => network)).toEqual([
    '192.0.2.0/24',
    'AS64500',
  ])
})

test('shared values are listed with their counts here and in other votes, and link to the votes', () => {
  const html = render(<VoteTables of={voteCase} />)
  const print = `hardware=${'ab12'.repeat(16)}`
  expect(linksOf(html)).toEqual([print, print, 'address=192.0.2.7', 'address=192.0.2.7'])
  expect(html).toContain('ab12ab12ab12…')
  expect(html).toContain('&lt; 0.1')
  // Avoid "usual" here: the detector's sentences use it for other numbers.
  expect(html).toContain('>Of as many others<')
  expect(html).not.toContain('>Usual<')
  // The sample omits the clan column and is not sortable.
  expect(html).not.toContain('>Wolves<')
  expect(html).not.toContain('aria-sort')
})

test('shared values are named as in the voting data', () => {
  const flags = ['1', '2', 'none'].map((value) => ({ column: value === 'none' ? 'country' : 'bad', value, label: null, seen: 9, expected: 1 }) as const) // prettier-ignore
  const html = render(<VoteTables of={{ ...voteCase, tokens: flags, sample: [] }} />)
  expect([...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, text]) => text)).toEqual(['Yes', '??', 'Missing'])
})

test('each sampled vote describes how it was cast, and what is unknown', () => {
  const text = render(<VoteTables of={voteCase} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  for (const words of [
    'Age of the voter pass: Under a minute',
    'Time on the page before the vote: Under 1 second',
    'Pressed with: Mouse',
    'Pressed by a user: No',
    'Page visible: Yes',
    'Browser: Chrome 142',
    'Request shape: 942393044b7f…',
    'Came from: The list',
    'Voter key: 5b0f6c1e',
    'Unknown: page stamp',
  ])
    expect(text).toContain(words)
})

test('the chart has a text alternative and a table with its numbers', () => {
  const html = render(<TimelineChart timeline={voteCase.timeline} />)
  expect(html).toMatch(/Most votes of the case in an hour: 30 votes, from .*20:00 UTC/)
  expect(html).toMatch(/Most other votes in an hour: 14 votes/)
  expect(html.match(/<th scope="row"/g)).toHaveLength(3)
  expect(render(<TimelineChart timeline={[]} />)).toContain('no longer stored')
})

test('evidence, innocent explanations with their result, and reservations are listed', () => {
  const html = render(<Findings of={voteCase} />)
  expect(html).toContain('40 of 41 votes were cast without loading a page')
  expect(html).toMatch(/>Fits<.*would explain all of this/)
  expect(html).toMatch(/>Does not fit<.*A tournament/)
  expect(html).toContain('Why the votes were not voided automatically')
})

test('a case says which version of the detector found it, and when', () => {
  expect(render(<Findings of={voteCase} />)).toMatch(
    />Found by detector version 25, last at <time dateTime="2026-11-19T19:00:00.000Z"/,
  )
  for (const detector of [null, undefined])
    expect(render(<Findings of={{ ...voteCase, detector }} />)).not.toContain('detector version')
})

test('an appeal can be answered until it is answered', () => {
  const actions = { answer: () => {} }
  expect(render(<Appeals of={voteCase} actions={actions} />)).toMatch(/LAN party.*>Answer</)
  const appeals = voteCase.appeals.map((appeal) => ({ ...appeal, answer: 'They count now.', answered_at: 0 }))
  const html = render(<Appeals of={{ ...voteCase, appeals }} actions={actions} />)
  expect(html).toContain('They count now.')
  expect(html).not.toContain('>Answer<')
})

test('only actions that can be undone have a button', () => {
  const actions = [
    voteAction,
    { ...voteAction, id: 6, undone_at: 0, can_undo: false },
    { ...voteAction, id: 7, finished: false, can_undo: false },
    { ...voteAction, id: 8, kind: 'note', can_undo: false },
  ] as const
  const columns = actionColumns({ undo: async () => {}, undoing: 5 })
  const html = render(<Table caption="" columns={columns} rows={actions} keyOf={({ id }) => id} />)
  expect(html.match(/Undo<span[^>]*> action \d/g)).toHaveLength(1)
  expect(html).toContain('aria-busy="true"')
  expect(html).toContain('Undone, <time')
  expect(html).toContain('Running')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDraft } from '../../../features/drafts/draft-store.ts'
import { CampaignForm } from './campaign-form.tsx'

const draft = {
  clan: 'Gray Wolves (ID 24)',
  kind: 'recommended',
  starts: '2026-11-23T08:00',
  ends: '2026-12-01T09:30',
  price: '12.5',
  note: 'Paid by transfer',
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21), toFake: ['Date'] })
  const stored = new Map<string, string>()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The form for the clan in the URL, and the values of its fields. */
function render(clan: string) {
  const html = renderToStaticMarkup(<CampaignForm clan={clan} onSubmit={() => {}} onDone={() => {}} />)
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    return [attribute('name'), attribute('value')] as const
  })
  const kind = /<option value="([^"]*)" selected/.exec(html)?.[1] ?? ''
  const values: Readonly<Record<string, string>> = { ...Object.fromEntries(inputs), kind }
  return { html, values }
}

test.each(['', '24'])('restores the unsent input if the URL names its clan or none: %j', (clan) => {
  openDraft('', 'campaign').set(draft)
  const { html, values } = render(clan)
  expect(values).toEqual(draft)
  expect(html).toContain('Your unsent input was restored.')
  // The search is for the draft's clan.
  expect(html).toContain('Searching …')
})

test('keeps, but does not restore, input for a clan other than that in the URL', () => {
  openDraft('', 'campaign').set(draft)
  const { html, values } = render('25')
  expect(values).toMatchObject({ clan: '25', kind: '', price: '', note: '' })
  expect(values.starts).toMatch(/^2026-11-2/)
  expect(html).not.toContain('restored')
  expect(openDraft('', 'campaign').get()).toEqual(draft)
})

test('without unsent input, fills in the clan of the URL and a campaign of 30 days', () => {
  const { html, values } = render('24')
  expect(values).toMatchObject({ clan: '24', price: '', note: '' })
  expect(Date.parse(values.ends ?? '') - Date.parse(values.starts ?? '')).toBe(30 * 24 * 60 * 60 * 1000)
  expect(html).not.toContain('restored')
})

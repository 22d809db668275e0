import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DeskNavigation } from './desk-navigation.tsx'

const render = (waiting: { cases: number; registrations: number; updates: number; reports: number } | undefined) =>
  renderToString(
    <MemoryRouter>
      <DeskNavigation current="votes" waiting={waiting} />
    </MemoryRouter>,
  )

test('cases come first; sections with waiting entries say how many', () => {
  const html = render({ cases: 1200, registrations: 3, updates: 0, reports: 0 })
  expect(html.match(/href="\/admin\/\w+"/g)?.[0]).toBe('href="/admin/cases"')
  const badges = [...html.matchAll(/<span id="([\w-]+)"[^>]*>([\d,]+)/g)].map(([, id, count]) => [id, count])
  expect(badges).toEqual([
    ['waiting-cases', '1,200'],
    ['waiting-registrations', '3'],
  ])
  for (const [id] of badges) expect(html).toContain(`aria-describedby="${id}"`)
})

test('no badges while the numbers are unknown', () => {
  expect(render(undefined)).not.toContain('<span')
})

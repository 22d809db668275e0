import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../../site.tsx'
import { site } from '../../../site.fixture.ts'
import { exampleClans } from './example-clans.ts'
import type { Standing } from '../load-profile.ts'
import { PreviewCard } from './preview-card.tsx'

const [{ listing }] = exampleClans

function renderCard(standing: Standing | undefined) {
  return renderToString(
    <MemoryRouter>
      <SiteProvider site={site}>
        <PreviewCard listing={listing} premium={false} standing={standing} />
      </SiteProvider>
    </MemoryRouter>,
  ).replace(/<[^>]*>/g, '')
}

test('shows the votes of the standing', () => {
  expect(renderCard({ rank: 2, votes: 7, recommended: false })).toContain('07 Votes this week')
})

test('does not show an unknown number of votes as zero', () => {
  const text = renderCard(undefined)
  expect(text).toContain('Votes this week')
  expect(text).not.toMatch(/\d+ Votes/)
})

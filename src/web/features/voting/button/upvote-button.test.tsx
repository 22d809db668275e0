import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SiteProvider } from '../../../site.tsx'
import { UpvoteButton } from './upvote-button.tsx'
import { site } from '../../../site.fixture.ts'

function renderControl(votes: number) {
  return renderToString(
    <SiteProvider site={site}>
      <UpvoteButton clanId={5} name={'"Iron" <Tide>'} votes={votes} />
    </SiteProvider>,
  )
}

test('the server renders an unpressed button, named after the clan', () => {
  const html = renderControl(7)
  expect(html).toContain('aria-pressed="false"')
  expect(html).toContain('aria-label="Vote for &quot;Iron&quot; &lt;Tide&gt;"')
  expect(html).toContain('7 votes this week')
  expect(html).toMatch(/<span>0<\/span><span>7<\/span>/)
})

test('without votes, the control says so instead of showing a zero', () => {
  const html = renderControl(0)
  expect(html.match(/No votes yet/g)).toHaveLength(3)
  expect(html).not.toMatch(/votes this week/i)
})

test('the HTML has neither inline styles nor a message', () => {
  const html = renderControl(1042)
  expect(html).not.toContain('style=')
  expect(html).toMatch(/<output[^>]*><\/output>/)
})

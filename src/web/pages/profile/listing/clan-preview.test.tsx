import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClanPreview } from './clan-preview.tsx'

test('the examples on narrow screens are small cards in blue and gold, without vote control and not focusable', () => {
  const html = renderToString(<ClanPreview clan={null} standing={undefined} premiumPreview={false} />)
  const examples = html.slice(html.indexOf('data-variant="blue"'))
  expect(html.match(/inert=""/g)).toHaveLength(4)
  expect(examples.match(/data-variant="(?:blue|premium)"/g)).toEqual(['data-variant="blue"', 'data-variant="premium"'])
  expect(examples).not.toMatch(/Votes this week|Vote for/)
  expect(html.match(/Example Company/g)).toHaveLength(2)
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LogBreak } from './log-break-notice.tsx'

test('names the consequence and the command', () => {
  const html = renderToString(<LogBreak />)
  expect(html).toContain('data-tone="error"')
  for (const text of ['No week is closed', 'npm run admin -- record-log-break']) expect(html).toContain(text)
})

import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryNotice, type MailDelivery } from './delivery-notice.tsx'

const working: MailDelivery = { has_server: true, outbox: 0, queued: 0, dead: 0 }
const render = (delivery: Partial<MailDelivery>, failed = 0) =>
  renderToString(<DeliveryNotice delivery={{ ...working, ...delivery }} failed={failed} />).replaceAll('<!-- -->', '')

test('reports an error without a mail server', () => {
  const html = render({ has_server: false, outbox: 7 })
  expect(html).toContain('data-tone="error"')
  expect(html).toContain('No mail server is set')
  expect(html).toContain('7 emails were not sent')
  expect(html).not.toContain('Every email was delivered')
})

test('says that every email was delivered only if none is left', () => {
  expect(render({})).toContain('Every email was delivered')
  expect(render({ queued: 2 })).toContain('2 emails are queued.')
  expect(render({ queued: 2 })).not.toContain('Every email was delivered')
  expect(render({ dead: 1 }, 1)).toBe('')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Table } from '../../../ui/table.tsx'
import { emailColumns, type UndeliveredEmail } from './email-columns.tsx'

test('the accessible names of buttons include the email', () => {
  const email: UndeliveredEmail = {
    id: 1,
    recipient: 'wolf@example.org',
    kind: 'verification',
    state: 'dead',
    attempts: 3,
    created_at: Date.UTC(2026, 0, 5),
    last_error: null,
  }
  const html = renderToStaticMarkup(
    <Table
      caption="Emails"
      rows={[email]}
      keyOf={({ id }) => id}
      columns={emailColumns({ retry() {}, discard() {} })}
    />,
  )
  const names = [...html.matchAll(/<button.*?<\/button>/gu)].map(([button]) => button.replaceAll(/<.*?>/gu, ''))
  expect(names).toEqual(['Retry now: the email to wolf@example.org', 'Discard the email to wolf@example.org'])
})

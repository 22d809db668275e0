import type { ApiResponse } from '#contract/endpoint.ts'
import type { readMailDelivery } from '#contract/mail-delivery.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../shared/desk-section.tsx'

export type MailDelivery = ApiResponse<typeof readMailDelivery>['body']

/** Shows an error if no mail server is set; otherwise says that no email is undelivered. */
export function DeliveryNotice({ delivery, failed }: { readonly delivery: MailDelivery; readonly failed: number }) {
  const { has_server: hasServer, outbox, queued } = delivery
  if (!hasServer)
    return (
      <Notice tone="error" icon="!" headline="No mail server is set">
        <p>
          {emailsText(outbox)} not sent, only written to the outbox (<code>DATA_DIR/outbox</code>). Set{' '}
          <code>SMTP_URL</code> and restart the site.
        </p>
      </Notice>
    )
  if (failed > 0) return null
  if (queued > 0)
    return (
      <EmptyState headline="No failed emails">
        {queued === 1 ? '1 email is' : `${queued} emails are`} queued.
      </EmptyState>
    )
  return (
    <EmptyState icon="✓" headline="No undelivered emails">
      Every email was delivered.
    </EmptyState>
  )
}

function emailsText(count: number): string {
  return count === 1 ? '1 email was' : `${count} emails were`
}

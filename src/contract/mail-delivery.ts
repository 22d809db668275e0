import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'

const count = z.int().check(z.nonnegative())
const unsentMail = {
  ...administration,
  method: 'PATCH',
  params: z.object({ id: positiveText }),
  status: 204,
  errors: ['no_such_entry'],
} as const

export const readMailDelivery = endpoint({
  ...administration,
  name: 'readMailDelivery',
  summary: 'Returns whether an SMTP server is set, and the number of undelivered emails.',
  method: 'GET',
  path: '/api/admin/mailDelivery',
  status: 200,
  response: z.object({
    /** Whether `SMTP_URL` is set. */
    has_server: z.boolean(),
    /** Emails in this instance's outbox folder, which is used without a server. */
    outbox: count,
    /** Waiting for their first or next attempt. */
    queued: count,
    /** Permanently failed: no further attempts. */
    dead: count,
    /** How many emails `GET /api/admin/mails` would list without its limit. Missing in responses of earlier versions. */
    undelivered: z.optional(count),
  }),
  errors: [],
})

export const sendTestMail = endpoint({
  ...administration,
  name: 'sendTestMail',
  summary: "Immediately sends a test email to the administrator's own address and returns the outcome.",
  method: 'POST',
  path: '/api/admin/mailDelivery/test',
  status: 200,
  response: z.object({
    recipient: z.string(),
    /** Why sending failed; null if the server accepted the email or it is in the outbox. */
    error: z.nullable(z.string()),
  }),
  errors: [],
})

export const retryMail = endpoint({
  ...unsentMail,
  name: 'retryMail',
  summary: 'Delivers an email now that failed or waits for its next attempt.',
  path: '/api/admin/mails/{id}/retry',
})

export const discardMail = endpoint({
  ...unsentMail,
  name: 'discardMail',
  summary: 'Deletes an email that was not sent.',
  path: '/api/admin/mails/{id}/discard',
})

import { useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { ReportedError } from '../shared/admin-error-message.ts'
import type { Confirmation } from '../shared/confirmation/confirm-dialog.tsx'
import type { EmailActions } from './email-columns.tsx'

interface EmailConfirmations {
  readonly confirmation: Confirmation | undefined
  readonly actions: EmailActions & { readonly sendTest: () => void }
  readonly dismiss: () => void
}

/** @param hasSmtpServer false if emails are only written to the outbox; undefined if unknown */
export function useEmailConfirmations(hasSmtpServer: boolean | undefined): EmailConfirmations {
  const api = useApi()
  const [confirmation, setConfirmation] = useState<Confirmation>()
  return {
    confirmation,
    dismiss: () => setConfirmation(undefined),
    actions: {
      sendTest: () =>
        setConfirmation({
          headline: 'Send a test email?',
          message: 'It is sent to your own address immediately. If it cannot be sent, the reason appears here.',
          confirmLabel: 'Yes, send it',
          tone: 'calm',
          async action() {
            const { error } = (await api.sendTestMail()).body
            if (error !== null) throw new ReportedError(error)
          },
          successMessage: testEmailMessage(hasSmtpServer),
        }),
      retry: ({ id, recipient }) =>
        setConfirmation({
          headline: 'Retry this email now?',
          message: `The email to ${recipient} will be delivered immediately. If that fails, it appears here again.`,
          confirmLabel: 'Yes, retry now',
          tone: 'calm',
          action: () => api.retryMail({ params: { id: String(id) } }),
          successMessage: `The email to ${recipient} is being delivered.`,
        }),
      discard: ({ id, recipient }) =>
        setConfirmation({
          headline: 'Discard this email?',
          message: `The email to ${recipient} will be deleted and never sent. You cannot undo this.`,
          confirmLabel: 'Yes, discard it',
          tone: 'danger',
          action: () => api.discardMail({ params: { id: String(id) } }),
          successMessage: `The email to ${recipient} was discarded.`,
        }),
    },
  }
}

function testEmailMessage(hasSmtpServer: boolean | undefined): string {
  if (hasSmtpServer === undefined)
    return 'The test email was sent, or written to the outbox in DATA_DIR if SMTP_URL is not set.'
  if (hasSmtpServer) return 'The test email was sent.'
  return 'SMTP_URL is not set: the test email was only written to the outbox in DATA_DIR.'
}

import type { ReportKind } from '#contract/rules/clans/listing-reports.ts'
import { useApi } from '../../api-context.tsx'
import { useContractForm } from '../forms/use-contract-form.ts'
import type { ReportedListing } from './report-dialog.tsx'
import { reportErrors } from './report-errors.ts'

/** State of the report form. `onSent` receives the reporter's address, or an empty text. */
export function useReportForm(clan: ReportedListing, onSent: (email: string) => void) {
  const api = useApi()
  return useContractForm('reportListing', {
    fields: ['kind', 'text', 'email'],
    draftKey: `report ${clan.id}`,
    isForGuests: true,
    body: ({ kind, text, email }) => ({
      kind: kind as ReportKind,
      text,
      ...(email.trim() === '' ? {} : { email: email.trim() }),
    }),
    async send(body) {
      await api.reportListing({ params: { id: String(clan.id) }, body })
      onSent(body.email ?? '')
    },
    toFormErrors: reportErrors,
  })
}

export type ReportFormState = ReturnType<typeof useReportForm>

import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { WriteEmail } from '#server/domain/email.ts'

/** Emails to people who reported a listing. They do not quote the report, because anyone can enter any address. */
export function createReportEmails({ siteName }: { readonly siteName: string }) {
  return {
    async 'report-answered'({ recipient, facts: { clan = 'A clan', answer = '' } }) {
      return {
        to: recipient,
        subject: `Your report about ${clan} on ${siteName}`,
        paragraphs: [
          `You reported the listing of ${clan} on ${withFullStop(siteName)} The administrators answer:`,
          answer,
        ],
        closing: ['If you did not send a report, someone else entered your address, and you can ignore this email.'],
      }
    },
  } satisfies Record<string, WriteEmail>
}

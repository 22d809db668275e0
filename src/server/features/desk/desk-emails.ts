import type { WriteEmail } from '#server/domain/email.ts'

export function createAdminEmails({ siteName }: { readonly siteName: string }) {
  const reasonLine = (reason: string | undefined) => (reason ? [`Reason: ${reason}`] : [])
  return {
    async 'listing-taken-down'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `${clan} was taken down from ${siteName}`,
        paragraphs: [
          `${clan} was permanently taken down from ${siteName}. Your account can no longer list a clan.`,
          ...reasonLine(reason),
        ],
        closing: ['If you think that this is a mistake, contact the operator of the site.'],
      }
    },
    async 'listing-restored'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `${clan} is back at ${siteName}`,
        paragraphs: [
          `The take-down of ${clan} was reversed, and the listing is as it was before.`,
          ...reasonLine(reason),
        ],
      }
    },
    /** The owner has deleted the listing in the meantime. */
    async 'bar-lifted'({ recipient, facts: { clan = 'your clan', reason } }) {
      return {
        to: recipient,
        subject: `You may list a clan at ${siteName} again`,
        paragraphs: [
          `The take-down of ${clan} was reversed. Your account can list a clan at ${siteName} again.`,
          ...reasonLine(reason),
        ],
      }
    },
  } satisfies Record<string, WriteEmail>
}

import type { WriteEmail } from '#server/domain/email.ts'

/** The writers of the letters about take-downs, by kind of mail. */
export function createAdminEmails({ siteName }: { readonly siteName: string }) {
  const because = (reason: string | undefined) => (reason ? [`The reason given: ${reason}`] : [])
  return {
    async 'listing-taken-down'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `${clan} was taken down from ${siteName}`,
        paragraphs: [
          `${clan} was taken down from ${siteName} for good, and your account may not list a clan any more.`,
          ...because(reason),
        ],
        closing: ['Should you think that this is a mistake, write to the operator of the site.'],
      }
    },
    async 'listing-restored'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `${clan} is back at ${siteName}`,
        paragraphs: [`The take-down of ${clan} was undone: the listing is what it was before.`, ...because(reason)],
      }
    },
    /** The listing itself was deleted meanwhile, by its owner. */
    async 'bar-lifted'({ recipient, facts: { clan = 'your clan', reason } }) {
      return {
        to: recipient,
        subject: `You may list a clan at ${siteName} again`,
        paragraphs: [
          `The take-down of ${clan} was undone: your account may list a clan at ${siteName} again.`,
          ...because(reason),
        ],
      }
    },
  } satisfies Record<string, WriteEmail>
}

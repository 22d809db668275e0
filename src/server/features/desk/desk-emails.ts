import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { WriteEmail } from '#server/domain/email.ts'

/** Emails to clan owners after an administrator's action. */
export function createModerationEmails({ siteName }: { readonly siteName: string }) {
  const reasonLine = (reason: string | undefined) => (reason ? [`Reason: ${reason}`] : [])
  return {
    async 'listing-taken-down'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `${clan} was taken down from ${siteName}`,
        paragraphs: [
          `${clan} was permanently taken down from ${withFullStop(siteName)} Your account can no longer list a clan.`,
          ...reasonLine(reason),
        ],
        closing: ['If you think that this is a mistake, contact the site operator.'],
      }
    },
    async 'listing-restored'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `${clan} is back on ${siteName}`,
        paragraphs: [
          `The take-down of ${clan} was reversed, and the listing is as it was before.`,
          ...reasonLine(reason),
        ],
      }
    },
    async 'image-removed'({ recipient, facts: { clan = 'Your clan', reason } }) {
      return {
        to: recipient,
        subject: `The image of ${clan} was removed from ${siteName}`,
        paragraphs: [
          `An administrator permanently removed the image of ${withFullStop(clan)} The rest of your listing has not changed.`,
          ...reasonLine(reason),
        ],
        closing: ['If you think that this is a mistake, contact the site operator.'],
      }
    },
    /** Replaces `listing-restored` if the owner deleted the listing after the take-down. */
    async 'bar-lifted'({ recipient, facts: { clan = 'your clan', reason } }) {
      return {
        to: recipient,
        subject: `You can list a clan on ${siteName} again`,
        paragraphs: [
          `The take-down of ${clan} was reversed. Your account can list a clan on ${siteName} again.`,
          ...reasonLine(reason),
        ],
      }
    },
  } satisfies Record<string, WriteEmail>
}

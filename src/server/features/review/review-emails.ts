import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { WriteEmail } from '#server/domain/email.ts'

interface EmailDeps {
  readonly siteName: string
  /** The origin for links, from the settings, because a request's `Host` header can be forged. */
  readonly baseUrl: () => string
}

export type ReviewEmailKind = 'registration-approved' | 'registration-rejected' | 'update-approved' | 'update-rejected'

export function createReviewEmails({ siteName, baseUrl }: EmailDeps): Record<ReviewEmailKind, WriteEmail> {
  const template =
    (subject: (clan: string) => string, paragraphs: (clan: string) => readonly string[]): WriteEmail =>
    async ({ recipient, facts: { clan = 'Your clan', reason } }) => ({
      to: recipient,
      subject: subject(clan),
      paragraphs: [...paragraphs(clan), ...(reason ? [`Reason: ${reason}`] : [])],
      action: { label: 'Go to my profile', url: `${baseUrl()}/profile` },
    })

  return {
    'registration-approved': template(
      (clan) => `${clan} is listed at ${siteName}`,
      (clan) => [`${clan} was approved and is now listed at ${withFullStop(siteName)}`, 'Your profile has its vote link and widgets to share.'], // prettier-ignore
    ),
    'registration-rejected': template(
      (clan) => `${clan} was not approved at ${siteName}`,
      (clan) => [`Your submission of ${clan} to ${siteName} was rejected.`, 'You can edit it in your profile; saving submits it for review again.'], // prettier-ignore
    ),
    'update-approved': template(
      (clan) => `Your changes to ${clan} are online`,
      (clan) => [`Your changes to ${clan} were approved and are now visible at ${withFullStop(siteName)}`],
    ),
    'update-rejected': template(
      (clan) => `Your changes to ${clan} were not approved`,
      (clan) => [`Your changes to ${clan} at ${siteName} were rejected. The listing has not changed.`],
    ),
  }
}

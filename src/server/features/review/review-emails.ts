import type { WriteEmail } from '#server/domain/email.ts'

interface LetterDeps {
  readonly siteName: string
  /** The origin that links carry: a setting, never what a request says. */
  readonly baseUrl: () => string
}

export type ReviewEmailKind = 'registration-approved' | 'registration-rejected' | 'update-approved' | 'update-rejected'

/** The writers of the letters that tell an owner what was decided, by kind of mail. */
export function createReviewEmails({ siteName, baseUrl }: LetterDeps): Record<ReviewEmailKind, WriteEmail> {
  const write =
    (subject: (clan: string) => string, paragraphs: (clan: string) => readonly string[]): WriteEmail =>
    async ({ recipient, facts: { clan = 'Your clan', reason } }) => ({
      to: recipient,
      subject: subject(clan),
      paragraphs: [...paragraphs(clan), ...(reason ? [`The reason given: ${reason}`] : [])],
      action: { words: 'Go to my profile', url: `${baseUrl()}/profile` },
    })

  return {
    'registration-approved': write(
      (clan) => `${clan} is listed at ${siteName}`,
      (clan) => [`${clan} was approved and is listed at ${siteName} from now on.`, 'Your profile has its vote link and widgets to share.'], // prettier-ignore
    ),
    'registration-rejected': write(
      (clan) => `${clan} was not approved at ${siteName}`,
      (clan) => [`The submission of ${clan} to ${siteName} was rejected.`, 'You can edit it in your profile, which submits it again.'], // prettier-ignore
    ),
    'update-approved': write(
      (clan) => `Your changes to ${clan} are online`,
      (clan) => [`Your changes to ${clan} were approved, and ${siteName} shows them from now on.`],
    ),
    'update-rejected': write(
      (clan) => `Your changes to ${clan} were not approved`,
      (clan) => [`Your changes to ${clan} at ${siteName} were rejected. The listing stays as it was.`],
    ),
  }
}

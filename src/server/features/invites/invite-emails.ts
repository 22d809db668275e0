import type { InviteState } from '#contract/rules/clans/invite-state.ts'
import { withFullStop } from '#contract/rules/text/full-stop.ts'
import type { WriteEmail } from '#server/domain/email.ts'

interface EmailDeps {
  readonly siteName: string
  /** The origin for links, from the settings. */
  readonly baseUrl: () => string
}

type InviteEmailKind = 'invite-broken' | 'invite-other-server'

/** The email that informs the owner about each state. */
export const problemEmails: Readonly<Record<InviteState | 'unknown', InviteEmailKind | undefined>> = {
  unknown: undefined,
  works: undefined,
  broken: 'invite-broken',
  other_server: 'invite-other-server',
}

export function createInviteEmails({ siteName, baseUrl }: EmailDeps): Record<InviteEmailKind, WriteEmail> {
  const template =
    (subject: (clan: string) => string, paragraphs: (clan: string) => readonly string[]): WriteEmail =>
    async ({ recipient, facts: { clan = 'your clan' } }) => ({
      to: recipient,
      subject: subject(clan),
      paragraphs: paragraphs(clan),
      action: { label: 'Go to my profile', url: `${baseUrl()}/profile` },
    })

  return {
    'invite-broken': template(
      (clan) => `The Discord invite of ${clan} no longer works`,
      (clan) => [
        `For 24 hours, Discord has not recognized the invite of ${withFullStop(clan)} ${siteName} no longer shows its "Join Discord" button.`,
        'Please create an invite that never expires and save it in your listing. If the old one works again, the button returns by itself.', // prettier-ignore
      ],
    ),
    'invite-other-server': template(
      (clan) => `The Discord invite of ${clan} leads to another server`,
      (clan) => [
        `The invite of ${clan} leads to another Discord server than when it was approved. ${siteName} no longer shows its "Join Discord" button.`, // prettier-ignore
        'If your clan has moved, please save a new invite in your listing. If not, someone else may have taken over the code of your invite.', // prettier-ignore
      ],
    ),
  }
}

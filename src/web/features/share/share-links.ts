import { withFullStop } from '#contract/rules/text/full-stop.ts'
export type ShareTarget =
  | { readonly name: string; readonly href: string }
  | { readonly name: string; readonly text: string }

export interface ShareContent {
  readonly text: string
  /** Absolute. */
  readonly url: string
}

interface ClanFacts {
  readonly name: string
  readonly siteName: string
}

export function voteShareText({ name, siteName }: ClanFacts): string {
  return `Vote for ${name} on ${siteName}! One vote a week, it takes a second.`
}

export function clanShareText({ name, siteName }: ClanFacts): string {
  return `${name} on ${siteName}: who they are, and where they rank this week.`
}

/** Text shared by a voter. `place`: such as "now #4", or empty. */
export function votedShareText({ name, siteName }: ClanFacts, place: string): string {
  return place === ''
    ? `I voted for ${name} on ${withFullStop(siteName)}`
    : `I voted for ${name} on ${siteName}: ${place}.`
}

/** Share targets in display order. Discord has no share URL, so its target is a text to copy. */
export function shareTargets({ text, url }: ShareContent): ShareTarget[] {
  return [
    { name: 'Discord', text: `**${escapeDiscord(text)}**\n${url}` },
    { name: 'X', href: shareUrl('https://x.com/intent/post', { text, url }) },
    { name: 'Reddit', href: shareUrl('https://www.reddit.com/submit', { title: text, url }) },
    { name: 'Facebook', href: shareUrl('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { name: 'WhatsApp', href: shareUrl('https://wa.me/', { text: `${text}\n${url}` }) },
  ]
}

function shareUrl(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query)}`
}

function escapeDiscord(text: string): string {
  return text.replace(/[\\*_~`|>#@]/g, '\\$&')
}

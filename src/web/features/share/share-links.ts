/** A place to share a link in: by an address that opens it, or by a text that is pasted there. */
export type ShareWay =
  | { readonly place: string; readonly href: string }
  | { readonly place: string; readonly text: string }

/** What is shared: a line of words, and the whole address that goes with it. */
export interface Shared {
  readonly text: string
  readonly url: string
}

interface ClanFacts {
  readonly name: string
  readonly siteName: string
}

/** The words that go out with a vote link. */
export function askForVotes({ name, siteName }: ClanFacts): string {
  return `Vote for ${name} on ${siteName}! One vote a week, it takes a second.`
}

/** The words that go out with the link to a clan's page. */
export function introduceClan({ name, siteName }: ClanFacts): string {
  return `${name} on ${siteName}: who they are, and where they rank this week.`
}

/** The ways to share a link, in the order in which they are offered. Discord has no address for it, but a text. */
export function shareWays({ text, url }: Shared): ShareWay[] {
  return [
    { place: 'Discord', text: `**${escapeDiscord(text)}**\n${url}` },
    { place: 'X', href: address('https://x.com/intent/post', { text, url }) },
    { place: 'Reddit', href: address('https://www.reddit.com/submit', { title: text, url }) },
    { place: 'Facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: url }) },
    { place: 'WhatsApp', href: address('https://wa.me/', { text: `${text}\n${url}` }) },
  ]
}

function address(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query)}`
}

function escapeDiscord(text: string): string {
  return text.replace(/[\\*_~`|>#@]/g, '\\$&')
}

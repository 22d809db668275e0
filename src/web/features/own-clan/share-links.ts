/** A place to share a clan's vote link: by a link that opens it, or by a text that is pasted there. */
export type ShareWay =
  | { readonly place: string; readonly href: string }
  | { readonly place: string; readonly text: string }

interface ShareFacts {
  readonly name: string
  /** The vote page's whole address. */
  readonly voteUrl: string
  readonly siteName: string
}

/** The words that go out with a vote link. */
export function shareText({ name, siteName }: Omit<ShareFacts, 'voteUrl'>): string {
  return `Vote for ${name} on ${siteName}! One vote a week, it takes a second.`
}

/** The ways to share a vote link, in the order in which they are offered. Discord has no address for it, but a text. */
export function shareWays(facts: ShareFacts): ShareWay[] {
  const { voteUrl } = facts
  const text = shareText(facts)
  return [
    { place: 'Discord', text: `**${escapeDiscord(text)}**\n${voteUrl}` },
    { place: 'X', href: address('https://x.com/intent/post', { text, url: voteUrl }) },
    { place: 'Reddit', href: address('https://www.reddit.com/submit', { title: text, url: voteUrl }) },
    { place: 'Facebook', href: address('https://www.facebook.com/sharer/sharer.php', { u: voteUrl }) },
    { place: 'WhatsApp', href: address('https://wa.me/', { text: `${text}\n${voteUrl}` }) },
  ]
}

function address(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query)}`
}

function escapeDiscord(text: string): string {
  return text.replace(/[\\*_~`|>#@]/g, '\\$&')
}

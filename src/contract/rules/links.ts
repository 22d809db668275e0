import { withScheme } from './with-scheme.ts'

/** The one form in which chat invites are stored and sent. */
export const invitePrefix = 'https://discord.gg/'

/** What people write before the code of an invite. */
export const inviteStart =
  /^\s*(?:https?:\/\/)?(?:(?:www\.)?discord\.gg\/(?:invite\/)?|(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com\/invite\/)/i
const inviteCode = /^([a-z0-9-]{2,64})\/?(?:\?[^#\s]*)?(?:#\S*)?$/i

/**
 * Reads a chat invite as people write it (`discord.gg/…`, `discord.com/invite/…`, `discordapp.com/invite/…`, the bare
 * code) and answers `https://discord.gg/{code}`; undefined where it is none.
 */
export function readInvite(text: string): string | undefined {
  const code = inviteCode.exec(text.trim().replace(inviteStart, ''))?.[1]
  return code === undefined ? undefined : invitePrefix + code
}

/** The longest URL that is stored, in UTF-16 code units. */
export const maxUrlLength = 2048

interface UrlParts {
  protocol: string
  hostname: string
  username: string
  password: string
  href: string
}
// The contract knows neither DOM nor Node types; both have the same URL.
const { URL: PlatformUrl } = globalThis as unknown as { URL: { parse(text: string): UrlParts | null } }

/**
 * Reads a website as people write it: `http://` is put before what has no scheme, and only http and https with a host
 * name and without credentials pass. Answers the URL in the platform's normal form; undefined where it is none.
 */
export function readWebsite(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxUrlLength) return undefined
  const url = PlatformUrl.parse(withScheme(trimmed))
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  // A name with a dot, or an address: `localhost` and single words are no website of a clan.
  if (!/[.:]/.test(url.hostname)) return undefined
  return url.href.length > maxUrlLength ? undefined : url.href
}

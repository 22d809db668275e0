import { isPublicHost } from './public-host.ts'
import { withScheme } from './with-scheme.ts'

export const invitePrefix = 'https://discord.gg/'

export const inviteStart =
  /^\s*(?:https?:\/\/)?(?:(?:www\.)?discord\.gg\/(?:invite\/)?|(?:(?:www|ptb|canary)\.)?discord(?:app)?\.com\/invite\/)/i
const inviteCode = /^([a-z0-9-]{2,64})\/?(?:\?[^#\s]*)?(?:#\S*)?$/i

/** Parses a chat invite: a URL with or without scheme, or the code. Returns `https://discord.gg/{code}`; undefined if invalid. */
export function readInvite(text: string): string | undefined {
  const code = inviteCode.exec(text.trim().replace(inviteStart, ''))?.[1]
  return code === undefined ? undefined : invitePrefix + code
}

/** In UTF-16 code units. */
export const maxUrlLength = 2048

interface UrlParts {
  protocol: string
  hostname: string
  username: string
  password: string
  href: string
}
// The contract is compiled without DOM and Node types; `URL` exists in both environments.
const { URL: PlatformUrl } = globalThis as unknown as { URL: { parse(text: string): UrlParts | null } }

/**
 * Parses a website as users enter it, adding `http://` if it has no scheme. Accepts only http and https URLs with a public
 * host and without credentials. Returns the normalized URL; undefined if it is invalid.
 */
export function readWebsite(text: string): string | undefined {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > maxUrlLength) return undefined
  const url = PlatformUrl.parse(withScheme(trimmed))
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (!isPublicHost(url.hostname)) return undefined
  return url.href.length > maxUrlLength ? undefined : url.href
}

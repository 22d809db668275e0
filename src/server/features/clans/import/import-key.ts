import { hash } from 'node:crypto'
import type { Listing } from '#contract/listing.ts'

/**
 * Identifies a listing by its name (ignoring case, width and repeated spaces) and its links (ignoring the website's scheme,
 * `www.` and final slash). Keys are stored: after a change, files that were imported before would be imported again.
 */
export function importKeyOf({
  name,
  discordUrl,
  websiteUrl,
}: Pick<Listing, 'name' | 'discordUrl' | 'websiteUrl'>): string {
  const plainName = name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const plainSite = (websiteUrl ?? '').replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')
  return hash('sha256', [plainName, discordUrl ?? '', plainSite].join('\0'), 'hex').slice(0, 32)
}

import { hash } from 'node:crypto'
import type { Listing } from '#contract/listing.ts'

/**
 * The identity of a listing in imports: its name, ignoring case, width and spaces, and its links. Other texts or
 * spellings of the website do not change it.
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

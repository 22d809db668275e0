import { hash } from 'node:crypto'
import type { Listing } from '#contract/listing.ts'

/**
 * What an import knows a listing by: its name, without regard to case, width and spaces, and its links. The same listing
 * from another list, with another text or another way to write its website, is the same.
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

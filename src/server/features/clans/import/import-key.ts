import { hash } from 'node:crypto'
import type { Listing } from '#contract/listing.ts'

/**
 * Identifies a listing by its name (ignoring case, repeated spaces and forms such as full-width letters) and its links (ignoring the
 * website's scheme, `www.` and final slash). Do not change this function: keys are stored, so earlier files would be imported again.
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

/** In UTF-16 code units. */
export const maxTitleLength = 200
export const maxContentLength = 20_000
export const maxSlugLength = 100

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Derives a slug from a title, shortened at a word boundary. Empty if the title has no letter or digit that slugs allow. */
export function proposeSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (words.length <= maxSlugLength) return words
  return words.slice(0, maxSlugLength + 1).replace(/-?[^-]*$/, '') || words.slice(0, maxSlugLength)
}

/** The longest title, content and slug of an article, in UTF-16 code units. */
export const maxTitleLength = 200
export const maxContentLength = 20_000
export const maxSlugLength = 100

/** The part of an article's address that names it: small letters and digits, joined by hyphens. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A slug made of a title, cut between words; empty where the title has no letter that a slug takes. */
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

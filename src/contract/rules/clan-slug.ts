/** The longest slug, in characters: what chats and search results still show of an address. */
const maxSlugLength = 60

/** Letters that no decomposition leads back to a Latin one. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/** A clan's name as its address has it: a–z, 0–9 and hyphens; `clan` where nothing of it is left. */
export function clanSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, (letter) => folded[letter] ?? '')
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let slug = (words[0] ?? '').slice(0, maxSlugLength)
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > maxSlugLength) break
    slug += `-${word}`
  }
  return slug === '' ? 'clan' : slug
}

/** The path of a clan's page. The id finds the clan; the slug says who it is, and follows the name. */
export function clanPath({ id, name }: { readonly id: number; readonly name: string }): string {
  return `/clan/${id}-${clanSlug(name)}`
}

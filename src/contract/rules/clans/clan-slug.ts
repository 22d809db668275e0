/** In characters: about as much of a URL as chats and search results show. */
const maxSlugLength = 60

/** Letters that Unicode does not decompose into ASCII letters. */
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

/** The path of a clan's page. Only the id identifies the clan; the slug changes with the name. */
export function clanPath({ id, name }: { readonly id: number; readonly name: string }): string {
  return `/clan/${id}-${clanSlug(name)}`
}

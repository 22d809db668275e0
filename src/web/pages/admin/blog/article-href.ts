export const blogHref = '/admin/blog'

/** Where an article is edited. */
export function articleHref(id: number | 'new'): string {
  return `${blogHref}?article=${id}`
}

/** The article that a URL opens; undefined for the list. */
export function readArticleId(query: URLSearchParams): number | 'new' | undefined {
  const named = query.get('article')
  if (named === 'new') return 'new'
  return named !== null && /^[1-9]\d{0,9}$/.test(named) ? Number(named) : undefined
}

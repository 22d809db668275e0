export const blogHref = '/admin/blog'

export function articleHref(id: number | 'new'): string {
  return `${blogHref}?article=${id}`
}

/** The article that the URL opens in the editor; undefined for the list. */
export function readArticleId(query: URLSearchParams): number | 'new' | undefined {
  const id = query.get('article')
  if (id === 'new') return 'new'
  return id !== null && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}

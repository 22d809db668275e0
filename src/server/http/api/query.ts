import type { EndpointDeclaration } from '#contract/endpoint.ts'

/** The query parameters of a URL. Repeated parameters become lists, which the schemas reject. */
export function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url, 'http://muster.invalid')
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/** The URL with these parameters only, in the order of `names`. */
export function withOnly(names: readonly string[], url: string): string {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams(
    names.flatMap((name) => given.getAll(name).map((value): [string, string] => [name, value])),
  )
  return kept.size > 0 ? `${path}?${kept.toString()}` : path
}

/**
 * The canonical URL with the same response: unknown and ineffective parameters are removed, the others are in the schema's
 * order. Invalid URLs are returned unchanged.
 */
export function canonicalUrl({ query }: Pick<EndpointDeclaration, 'query'>, url: string): string {
  const parsed = query?.safeParse(queryOf(url))
  if (!parsed?.success) return url
  const [path = ''] = url.split('?')
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(parsed.data as Record<string, string | number | undefined>))
    if (value !== undefined) params.set(name, String(value))
  return params.size > 0 ? `${path}?${params.toString()}` : path
}

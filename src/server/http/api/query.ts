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

/** Returns the URL with only the parameters in `names`, in their order. */
export function withOnly(names: readonly string[], url: string): string {
  const [path = '', search = ''] = url.split(/\?(.*)/s)
  const given = new URLSearchParams(search)
  const kept = new URLSearchParams(
    names.flatMap((name) => given.getAll(name).map((value): [string, string] => [name, value])),
  )
  return kept.size > 0 ? `${path}?${kept.toString()}` : path
}

/**
 * Returns the canonical form of a URL, which has the same response: without unknown and ineffective parameters, and with the others in
 * the schema's order. Returns invalid URLs unchanged.
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

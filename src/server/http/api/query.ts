import type { EndpointDeclaration } from '#contract/endpoint.ts'

/** The parameters of an address. One that is given twice becomes a list, which no schema takes. */
export function queryOf(url: string): Record<string, string | string[]> {
  const { searchParams } = new URL(url, 'http://muster.invalid')
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key)
      return [key, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

/**
 * The plainest address that has the same answer: without parameters that the endpoint does not know, or that say nothing, and
 * the others in the schema's order. One that the endpoint refuses stays as it is.
 */
export function plainUrl({ path, query }: Pick<EndpointDeclaration, 'path' | 'query'>, url: string): string {
  const parsed = query?.safeParse(queryOf(url))
  if (!parsed?.success) return url
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(parsed.data as Record<string, string | number | undefined>))
    if (value !== undefined) said.set(name, String(value))
  return said.size > 0 ? `${path}?${said.toString()}` : path
}

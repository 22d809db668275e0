/** The list's URL with changed parameters; an empty value or `any` removes one. Omits page 1, and keeps unknown parameters. */
export function listHref(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
  page = 1,
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ ...changes, page: page > 1 ? String(page) : '' })) {
    if (value && value !== 'any') next.set(name, value)
    else next.delete(name)
  }
  return next.size === 0 ? '/' : `/?${next}`
}

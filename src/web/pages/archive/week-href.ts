interface WeekView {
  readonly q?: string | undefined
  /** Undefined for the newest version. */
  readonly version?: number | undefined
  readonly page?: number | undefined
}

export function weekHref(week: string, { q, version, page = 1 }: WeekView = {}): string {
  const query = new URLSearchParams()
  if (version !== undefined) query.set('version', String(version))
  if (q !== undefined) query.set('q', q)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/weeks/${week}?${query.toString()}` : `/weeks/${week}`
}

import type { ClanSort } from '#contract/desk.ts'
import type { Sorting } from '../../../ui/table.tsx'

export interface ClanQuery {
  readonly q: string
  readonly sort: ClanSort
  readonly order: Sorting['order']
  readonly page: number
}

export const columnSorts = {
  id: 'ID',
  name: 'Name',
  region: 'Region',
  votes_cast: 'Counted votes',
  votes_effective: 'After penalties',
} as const satisfies Partial<Record<ClanSort, string>>

/** The server's limit, in UTF-16 code units. */
export const maxSearchLength = 100

const isSort = (text: string | null): text is keyof typeof columnSorts =>
  text !== null && Object.hasOwn(columnSorts, text)

/** Invalid values are treated as missing. */
export function readClanQuery(query: URLSearchParams): ClanQuery {
  const [sort, page] = [query.get('sort'), query.get('page') ?? '']
  return {
    q: (query.get('q') ?? '').slice(0, maxSearchLength),
    sort: isSort(sort) ? sort : 'id',
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  }
}

export function clanHref({ q, sort, order, page }: ClanQuery): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (sort !== 'id') query.set('sort', sort)
  if (order !== 'asc') query.set('order', order)
  if (page !== 1) query.set('page', String(page))
  const search = query.toString()
  return search ? `/admin/clans?${search}` : '/admin/clans'
}

export const pageSize = 12
export const deskPageSize = 50
/** Page size for votes and groups of votes. */
export const votePageSize = 100

/** Page size for clans of an archived week. */
export const weekPageSize = 25
/** Page size for weeks of a clan: a year and the running week. */
export const clanWeekPageSize = 53

export const recommendedBlockSize = 3

/** At least 1, so that page 1 always exists. */
export function pageCount(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Clamps a page number, or its text from a URL, to the range 1 to `pageCount(total)`. */
export function correctPage(page: string | number | null | undefined, total: number): number {
  const number = typeof page === 'string' && /^\d{1,9}$/.test(page) ? Number(page) : page
  const whole = typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 1
  return Math.min(Math.max(1, whole), pageCount(total))
}

export type PageSlot = number | 'gap'

/** All pages if there are 7 or fewer; otherwise the first, the last, the current page and one sibling on each side. */
export function pageSlots(current: number, count: number): PageSlot[] {
  if (count <= 7) return range(1, count)
  const left = Math.max(current - 1, 1)
  const right = Math.min(current + 1, count)
  // Instead of a gap that hides only one page, show that page. The pagination then always has the same width.
  const gapLeft = left > 3
  const gapRight = right < count - 2
  if (!gapLeft) return [...range(1, Math.max(5, right)), 'gap', count]
  if (!gapRight) return [1, 'gap', ...range(Math.min(count - 4, left), count)]
  return [1, 'gap', ...range(left, right), 'gap', count]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

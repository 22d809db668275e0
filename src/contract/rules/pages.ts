/** Clans on one page of the list. */
export const pageSize = 12
/** Clans on one page of the administrators' table. */
export const deskPageSize = 50

/** Most clans that the recommended block shows at a time. */
export const recommendedBlockSize = 3

/** How many pages of `size` `total` items fill; at least one, so that page 1 always exists. */
export function pageCount(total: number, size = pageSize): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Brings a page number, or what stands for one in a URL, into the range 1 to `pageCount(total)`. */
export function correctPage(page: string | number | null | undefined, total: number): number {
  const number = typeof page === 'string' && /^\d{1,9}$/.test(page) ? Number(page) : page
  const whole = typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : 1
  return Math.min(Math.max(1, whole), pageCount(total))
}

/** What a pagination shows: page numbers and gaps. */
export type PageSlot = number | 'gap'

/** All pages where there are 7 or fewer; else the first, the last, and one sibling on each side of the current one. */
export function pageSlots(current: number, count: number): PageSlot[] {
  if (count <= 7) return range(1, count)
  const left = Math.max(current - 1, 1)
  const right = Math.min(current + 1, count)
  // A gap that would hide a single page shows the page, so that the width stays the same all along the list.
  const gapLeft = left > 3
  const gapRight = right < count - 2
  if (!gapLeft) return [...range(1, Math.max(5, right)), 'gap', count]
  if (!gapRight) return [1, 'gap', ...range(Math.min(count - 4, left), count)]
  return [1, 'gap', ...range(left, right), 'gap', count]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i)
}

import { pageSlots } from '#contract/rules/lists/pages.ts'
import { Pagination } from '../../ui/pagination.tsx'

const cases = [
  [1, 2],
  [4, 7],
  [1, 11],
  [6, 11],
  [11, 11],
  [500, 1000],
] as const

export function Paging() {
  return cases.map(([current, count]) => (
    <Pagination
      key={`${current}/${count}`}
      label={`Page ${current} of ${count}`}
      current={current}
      slots={pageSlots(current, count)}
      hrefOf={(page) => `/design?page=${page}`}
    />
  ))
}

import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { pageSlots } from '#contract/rules/lists/pages.ts'
import { Pagination } from './pagination.tsx'

function render(current: number, count: number): string {
  const hrefOf = (page: number) => `/?region=eu&page=${page}`
  return renderToString(
    <MemoryRouter>
      <Pagination label="Pages" current={current} slots={pageSlots(current, count)} hrefOf={hrefOf} />
    </MemoryRouter>,
  )
}
const relHref = (html: string, rel: string) => new RegExp(`<a [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0]

test('the previous and next pages have rel links, and every link keeps the filters', () => {
  const html = render(6, 11)
  expect(relHref(html, 'prev')).toContain('href="/?region=eu&amp;page=5"')
  expect(relHref(html, 'next')).toContain('href="/?region=eu&amp;page=7"')
  const hrefs = html.match(/href="[^"]*"/g) ?? []
  expect(hrefs).toHaveLength(7)
  expect(hrefs.every((href) => href.includes('region=eu'))).toBe(true)
})

test('the first page has no previous link, and the last has no next link', () => {
  expect(relHref(render(1, 3), 'prev')).toBeUndefined()
  expect(relHref(render(1, 3), 'next')).toContain('page=2')
  expect(relHref(render(3, 3), 'next')).toBeUndefined()
})

test('exactly the current page is marked as current', () => {
  const marked = render(4, 7).match(/<a [^>]*aria-current="page"[^>]*>/g)
  expect(marked).toHaveLength(1)
  expect(marked?.[0]).toContain('Page 4')
})

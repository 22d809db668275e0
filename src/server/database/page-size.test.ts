import { expect, test } from 'vitest'
import { PageSize } from './page-size.ts'

/** Reads `pages` pages that take `fixedMs` plus `rowMs` per row. */
function read(size: PageSize, pages: number, fixedMs: number, rowMs: number): number {
  for (let page = 0; page < pages; page++) size.took(fixedMs + size.rows * rowMs)
  return size.rows
}

test('pages become as large as the time allows', () => {
  const size = new PageSize(5)
  expect(read(size, 50, 1, 0.04)).toBe(100)
  // First a machine that became slower, then one so fast that even the largest page takes less than the target.
  expect(read(size, 50, 2, 0.06)).toBe(50)
  expect(read(size, 50, 0, 0.001)).toBe(1000)
})

test('ignores single slow pages, at most halves the size per page, and never reads fewer than 20 rows', () => {
  const size = new PageSize(5)
  read(size, 50, 1, 0.04)
  size.took(1000)
  size.took(1000)
  expect(size.rows).toBe(100)
  size.took(1000)
  expect(size.rows).toBe(50)
  expect(read(size, 20, 100, 1)).toBe(20)
})

test('if the clock runs backward, pages only grow', () => {
  const size = new PageSize(5)
  size.took(-1)
  expect(size.rows).toBe(75)
  size.took(0)
  expect(size.rows).toBe(113)
})

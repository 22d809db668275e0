import { expect, test } from 'vitest'
import { PageSize } from './page-size.ts'

/** Reads `pages` pages, each of which takes `fixedMs` and `rowMs` for each row. */
function read(size: PageSize, pages: number, fixedMs: number, rowMs: number): number {
  for (let page = 0; page < pages; page++) size.took(fixedMs + size.rows * rowMs)
  return size.rows
}

test('pages become as large as the time allows', () => {
  const size = new PageSize(5)
  expect(read(size, 50, 1, 0.04)).toBe(100)
  // A machine that has become slower by half, and one that is faster than the largest page needs.
  expect(read(size, 50, 2, 0.06)).toBe(50)
  expect(read(size, 50, 0, 0.001)).toBe(1000)
})

test('single slow pages change nothing, slow ones halve the next one at most, and no time shrinks pages below 20 rows', () => {
  const size = new PageSize(5)
  read(size, 50, 1, 0.04)
  size.took(1000)
  size.took(1000)
  expect(size.rows).toBe(100)
  size.took(1000)
  expect(size.rows).toBe(50)
  expect(read(size, 20, 100, 1)).toBe(20)
})

test('a clock that seems to run backward only lets pages grow', () => {
  const size = new PageSize(5)
  size.took(-1)
  expect(size.rows).toBe(75)
  size.took(0)
  expect(size.rows).toBe(113)
})

import { afterEach, expect, test, vi } from 'vitest'
import { renderGradually } from './render-gradually.ts'

afterEach(() => vi.unstubAllGlobals())

/** Five cards, and a function that runs one frame's callbacks and returns which cards are still skipped. */
function list() {
  const requested = new Map<number, () => void>()
  let handle = 0
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    requested.set(++handle, callback)
    return handle
  })
  vi.stubGlobal('cancelAnimationFrame', (canceled: number) => requested.delete(canceled))
  const skipped = new Set<number>()
  const cards = [1, 2, 3, 4, 5].map((card) => ({
    setAttribute: () => skipped.add(card),
    removeAttribute: () => skipped.delete(card),
  })) as unknown as Element[]
  const nextFrame = () => {
    const due = [...requested.values()]
    requested.clear()
    for (const callback of due) callback()
    return [...skipped]
  }
  return { cards, skipped, nextFrame }
}

test('renders two cards per frame, starting with the first', () => {
  const { cards, skipped, nextFrame } = list()
  renderGradually(cards)
  expect([...skipped]).toEqual([1, 2, 3, 4, 5])
  expect([nextFrame(), nextFrame(), nextFrame(), nextFrame()]).toEqual([[3, 4, 5], [5], [], []])
})

test('renders all remaining cards when stopped', () => {
  const { cards, skipped, nextFrame } = list()
  const renderRest = renderGradually(cards)
  nextFrame()
  renderRest()
  expect([...skipped]).toEqual([])
  skipped.add(5)
  expect(nextFrame()).toEqual([5])
})

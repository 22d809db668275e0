import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useKnownWeeks } from './use-known-weeks.ts'

type Data = { readonly weeks?: readonly string[] } | undefined

/** Renders with each data in order. Returns the weeks of the last render. */
function weeksAfter(...answers: readonly Data[]): string {
  function Weeks() {
    const [index, setIndex] = useState(0)
    const weeks = useKnownWeeks(answers[index])
    if (index < answers.length - 1) setIndex(index + 1)
    return weeks.join(' ')
  }
  return renderToStaticMarkup(<Weeks />)
}

test('keeps the known weeks until others are loaded', () => {
  const some = { weeks: ['2026-W47', '2026-W46'] }
  expect(weeksAfter(undefined)).toBe('')
  expect(weeksAfter(some, {}, undefined)).toBe('2026-W47 2026-W46')
  expect(weeksAfter(some, { weeks: [] })).toBe('2026-W47 2026-W46')
  expect(weeksAfter(some, {}, { weeks: ['2026-W48'] })).toBe('2026-W48')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../../test/vectors/vote-weeks.json' with { type: 'json' }
import { isVoteWeek, previousWeek, voteWeekAt, voteWeekBefore, voteWeekEnd, voteWeekStart } from './vote-week.ts'

const anyInstant = fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2150, 0, 1) })
const week = 7 * 24 * 60 * 60 * 1000

describe('vote week', () => {
  test.each(vectors)('$instant is in $week: $why', (vector) => {
    expect(voteWeekAt(Date.parse(vector.instant))).toBe(vector.week)
  })

  test('has a previous week, even across years with 52 and 53 weeks', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        expect(previousWeek(voteWeekAt(instant))).toBe(voteWeekBefore(instant))
      }),
    )
    expect(previousWeek('2027-W01')).toBe('2026-W53')
    expect(previousWeek('2026-W01')).toBe('2025-W52')
  })

  test('exists in the calendar', () => {
    fc.assert(fc.property(anyInstant, (instant) => isVoteWeek(voteWeekAt(instant))))
    for (const week of ['2026-W00', '2026-W54', '2026-W99', '2027-W53', '0000-W01', '2026-w47', 'last'])
      expect([week, isVoteWeek(week)]).toEqual([week, false])
    expect(isVoteWeek('2026-W53')).toBe(true)
  })

  test("depends on the operator's offset", () => {
    const instant = Date.parse('2026-11-16T03:59:59.999Z')
    expect(voteWeekAt(instant, 0)).toBe('2026-W47')
    expect(voteWeekAt(instant, 2 * 3_600_000)).toBe('2026-W47')
    expect(voteWeekAt(instant, -5 * 3_600_000)).toBe('2026-W46')
  })

  test('lasts seven days and contains its instant', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const start = voteWeekStart(instant)
        const end = voteWeekEnd(instant)
        expect(end - start).toBe(week)
        expect(instant).toBeGreaterThanOrEqual(start)
        expect(instant).toBeLessThan(end)
        expect(voteWeekAt(start)).toBe(voteWeekAt(end - 1))
        expect(voteWeekAt(end)).not.toBe(voteWeekAt(instant))
        expect(voteWeekBefore(end)).toBe(voteWeekAt(instant))
      }),
    )
  })

  test('sorts chronologically as text', () => {
    fc.assert(
      fc.property(anyInstant, anyInstant, (a, b) => {
        const [earlier, later] = a < b ? [a, b] : [b, a]
        expect(voteWeekAt(earlier) <= voteWeekAt(later)).toBe(true)
      }),
    )
  })
})

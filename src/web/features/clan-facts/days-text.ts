import { type Day, days } from '#contract/rules/clans/clan-facts.ts'

const codes = Object.keys(days) as Day[]
const shortName = (day: Day | undefined) => day && days[day].slice(0, 3)

/** "daily", "Fri–Sun", "Tue, Thu". Consecutive days form a range, even across the end of the week. */
export function daysText(chosen: readonly Day[]): string {
  if (chosen.length === codes.length) return 'daily'
  const isChosen = codes.map((day) => chosen.includes(day))
  const ranges = codes.flatMap((_, first) => {
    if (!isChosen[first] || isChosen[(first + 6) % 7]) return []
    let length = 1
    while (isChosen[(first + length) % 7]) length++
    const [from, to] = [shortName(codes[first]), shortName(codes[(first + length - 1) % 7])]
    if (length === 1) return [from]
    return [length === 2 ? `${from}, ${to}` : `${from}–${to}`]
  })
  return ranges.join(', ')
}

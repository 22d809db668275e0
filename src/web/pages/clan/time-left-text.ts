const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A time that is left (ms) in its two largest units: `in 2 days 14 hours`. */
export function timeLeftText(left: number): string {
  if (left <= 0) return 'now: a new one begins'
  if (left < minute) return 'in less than a minute'
  const parts = [
    count(Math.floor(left / day), 'day'),
    count(Math.floor((left % day) / hour), 'hour'),
    ...(left < day ? [count(Math.floor((left % hour) / minute), 'minute')] : []),
  ]
  return `in ${parts.filter((part) => part !== '').join(' ')}`
}

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`)

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** An instant (Unix ms) as the administrator's own clock shows it. For the browser alone: the server's clock is another. */
export function showTime(instant: number): string {
  return format.format(instant)
}

const exactFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'short', timeStyle: 'medium' })

/** The same, short and to the second. */
export function showExactTime(instant: number): string {
  return exactFormat.format(instant)
}

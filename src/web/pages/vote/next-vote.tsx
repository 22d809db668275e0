/** When a vote is possible again (Unix ms), in the visitor's own time and language. Shown in the browser only. */
export function NextVote({ instant, className }: { instant: number; className?: string | undefined }) {
  const date = new Date(instant)
  const text = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  }).format(date)
  return (
    <p className={className}>
      Your next vote opens <time dateTime={date.toISOString()}>{text}</time>.
    </p>
  )
}

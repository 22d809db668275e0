import { useDateLanguages } from './date-language.ts'
import { type DateFormat, formatDate, formatPlainDate } from './format-date.ts'

export interface DateTimeProps {
  /** Unix ms. */
  readonly instant: number
  readonly format: DateFormat
  readonly className?: string | undefined
}

/** Shows English and UTC on the server and during hydration, then the visitor's language and time zone. */
export function DateTime({ instant, format, className }: DateTimeProps) {
  const languages = useDateLanguages()
  const iso = new Date(instant).toISOString()
  const dateTime = format === 'calendarDay' ? iso.slice(0, 10) : iso
  const formatted = languages && formatDate(instant, format, languages)
  return (
    <time dateTime={dateTime} className={className}>
      {/* Isolates the date from surrounding text, which may have another direction. */}
      <bdi lang={formatted?.language} dir={formatted?.direction ?? 'ltr'}>
        {formatted?.text ?? formatPlainDate(instant, format)}
      </bdi>
    </time>
  )
}

import { useDateLanguages } from './date-language.ts'
import { type DateForm, writeDate, writePlainDate } from './write-date.ts'

export interface DateTimeProps {
  /** Unix ms. */
  readonly instant: number
  readonly form: DateForm
  readonly className?: string | undefined
}

/**
 * An instant in the visitor's own zone and the language that they chose for dates, set apart from the text around it by
 * language and direction. The server, which knows neither, writes it plainly; the browser begins with the same.
 */
export function DateTime({ instant, form, className }: DateTimeProps) {
  const languages = useDateLanguages()
  const iso = new Date(instant).toISOString()
  const exact = form === 'calendarDay' ? iso.slice(0, 10) : iso
  const written = languages && writeDate(instant, form, languages)
  return (
    <time dateTime={exact} lang={written?.language} dir={written?.direction ?? 'ltr'} className={className}>
      {written?.text ?? writePlainDate(instant, form)}
    </time>
  )
}

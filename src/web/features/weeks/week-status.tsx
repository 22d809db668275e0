import type { WeekStatus as Status } from '#contract/weeks.ts'
import { statusTexts } from './week-texts.ts'
import styles from './week-status.module.css'

export function WeekStatus({ status, version }: { readonly status: Status; readonly version: number }) {
  return (
    <span className={styles.status} data-status={status}>
      {version > 1 ? `${statusTexts[status]}, corrected` : statusTexts[status]}
    </span>
  )
}

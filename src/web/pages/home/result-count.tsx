import { groupDigits } from '../../ui/group-digits.ts'
import styles from './home.module.css'

export interface ResultCountProps {
  readonly total: number
  readonly page: number
  readonly pages: number
  readonly filtered: boolean
}

/** An `output`, so that screen readers announce changes. */
export function ResultCount({ total, page, pages, filtered }: ResultCountProps) {
  const clans = `${groupDigits(total)} ${total === 1 ? 'clan' : 'clans'}`
  return (
    <output className={styles.count}>
      {clans}
      {filtered && ' match'}
      {filtered && total === 1 && 'es'}
      {pages > 1 && ` · page ${page} of ${groupDigits(pages)}`}
    </output>
  )
}

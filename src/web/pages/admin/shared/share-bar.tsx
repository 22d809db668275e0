import { shareText } from '#contract/rules/text/share-text.ts'
import styles from './share-bar.module.css'

/** A share, from 0 to 1, as a bar. Must be next to the share as a number. */
export function Bar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true">
      <rect width={`${share * 100}%`} height="100%" />
    </svg>
  )
}

/** A share, from 0 to 1, as a bar next to its number. */
export function ShareBar({ share }: { readonly share: number }) {
  return (
    <span className={styles.share}>
      <Bar share={share} />
      {shareText(share)}
    </span>
  )
}

import styles from './share-bar.module.css'

/** Draws a share, from 0 to 1, as a bar beside its number. */
export function ShareBar({ share }: { readonly share: number }) {
  const percent = share * 100
  return (
    <span className={styles.share}>
      <svg className={styles.bar} aria-hidden="true">
        <rect width={`${percent}%`} height="100%" />
      </svg>
      {percent > 0 && percent < 1 ? '< 1' : Math.round(percent)} %
    </span>
  )
}

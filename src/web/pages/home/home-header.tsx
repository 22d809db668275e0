import type { ReactNode } from 'react'
import { useSite } from '../../site.tsx'
import { Eyebrow } from '../../ui/eyebrow.tsx'
import styles from './home-header.module.css'

export interface HomeHeaderProps {
  /** Describes a filtered list. Without it, the page introduces the site. */
  readonly headline?: string | undefined
  /** The filters, right below the title, so that they stay in place when the introduction disappears. */
  readonly children?: ReactNode
}

export function HomeHeader({ headline, children }: HomeHeaderProps) {
  const { gameName } = useSite()
  return (
    <header className={styles.header} data-intro={!headline}>
      <div className={styles.head}>
        <Eyebrow>Clans and platoons of {gameName}</Eyebrow>
        {/* Screen readers announce changes. */}
        <h1 className={styles.title} aria-live="polite">
          {headline ?? 'Fall in with a clan that fights your way'}
        </h1>
      </div>
      {children}
      {!headline && (
        <div className={styles.text}>
          <p>
            Every clan here is ranked by this week&rsquo;s votes. Follow an invite, and vote for the clans you like.
            Votes reset on Monday.
          </p>
        </div>
      )}
    </header>
  )
}

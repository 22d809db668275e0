import { type ReactNode, useEffect, useRef } from 'react'
import { FormMessage } from '../../features/forms/form-message.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import styles from './desk-section.module.css'
import type { Loaded } from './use-loaded.ts'

interface DeskSectionProps {
  readonly headline: string
  /** One sentence: what stands here, in which order. */
  readonly words: string
  /** What came of the last act; said aloud. */
  readonly said: string | undefined
  /** Beside the headline. */
  readonly ways?: ReactNode
  readonly children: ReactNode
}

/** One part of the desk. */
export function DeskSection({ headline, words, said, ways, children }: DeskSectionProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What was decided on is gone, and the focus with its buttons.
    if (said && (document.activeElement === document.body || !document.activeElement)) head.current?.focus()
  }, [said])
  return (
    <section className={styles.section} aria-labelledby="desk-section">
      <div className={styles.head}>
        <div>
          <h2 id="desk-section" ref={head} tabIndex={-1} className={styles.headline}>
            {headline}
          </h2>
          <p className={styles.words}>{words}</p>
        </div>
        {ways && <div className={styles.ways}>{ways}</div>}
      </div>
      <FormMessage tone="good">{said}</FormMessage>
      {children}
    </section>
  )
}

interface LoadStateProps<T> {
  readonly loaded: Loaded<T>
  readonly children: (data: T) => ReactNode
}

/** What was loaded; before it is there its place, and where it does not come, why and a way to try again. */
export function LoadState<T>({ loaded, children }: LoadStateProps<T>) {
  const { data, failure, reload } = loaded
  if (failure !== undefined)
    return (
      <div role="alert">
        <Notice tone="error" mark="!" headline="This could not be loaded">
          <p>{failure}</p>
          <TryAgain variant="primary" onPress={reload} />
        </Notice>
      </div>
    )
  if (data === undefined) return <Waiting />
  return children(data)
}

/** Keeps the place of what is on its way. */
export function Waiting() {
  return (
    <output className={styles.waiting} aria-label="Loading">
      <span />
      <span />
      <span />
    </output>
  )
}

interface NothingHereProps {
  readonly headline: string
  /** A queue that is empty is done; a list that is empty has nothing. */
  readonly mark?: '✓' | '0'
  readonly children: ReactNode
}

/** Says that there is nothing to show. */
export function NothingHere({ headline, mark = '0', children }: NothingHereProps) {
  return (
    <Notice tone="calm" mark={mark} headline={headline}>
      <p>{children}</p>
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import styles from './load-state.module.css'
import type { Loaded } from './use-result.ts'

interface LoadStateProps<T> {
  readonly loaded: Loaded<T>
  /** Says that loading failed, without the reason. */
  readonly failed: string
  /** Keeps the place until the data is there. */
  readonly placeholder: ReactNode
  /** A line of text instead of a notice, for cards. */
  readonly compact?: boolean
  /** Shows earlier data below the error, so that unsaved input on the page stays. */
  readonly keepsData?: boolean
  readonly children: (data: T) => ReactNode
}

/** Loaded data, its placeholder, or the error with a way to try again. */
export function LoadState<T>({ loaded, failed, placeholder, compact, keepsData, children }: LoadStateProps<T>) {
  const { data, error, reload } = loaded
  const isFailed = error !== undefined
  return (
    <>
      {isFailed && (
        <div role="alert" className={styles.error}>
          {compact ? (
            <>
              <p>
                {failed}. {error}
              </p>
              <TryAgain onPress={reload} />
            </>
          ) : (
            <Notice tone="error" mark="!" headline={failed}>
              <p>{error}</p>
              <TryAgain variant="primary" onPress={reload} />
            </Notice>
          )}
        </div>
      )}
      {data === undefined ? !isFailed && placeholder : (!isFailed || keepsData) && children(data)}
    </>
  )
}

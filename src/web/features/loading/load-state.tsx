import type { ReactNode } from 'react'
import { Notice } from '../../ui/notice.tsx'
import { RetryButton } from '../../ui/retry-button.tsx'
import styles from './load-state.module.css'
import type { Loaded } from './use-result.ts'

interface LoadStateProps<T> {
  readonly loaded: Loaded<T>
  /** Headline if loading failed, without the reason. */
  readonly errorHeadline: string
  readonly placeholder: ReactNode
  /** Shows the error as a line of text instead of a notice. */
  readonly compact?: boolean
  /** Keeps the previous data below an error, so that unsaved input on the page is not lost. */
  readonly keepData?: boolean
  readonly children: (data: T) => ReactNode
}

export function LoadState<T>({ loaded, errorHeadline, placeholder, compact, keepData, children }: LoadStateProps<T>) {
  const { data, error, reload } = loaded
  const isFailed = error !== undefined
  return (
    <>
      {isFailed && (
        <div role="alert" className={styles.error}>
          {compact ? (
            <>
              <p>
                {errorHeadline}. {error}
              </p>
              <RetryButton onRetry={reload} />
            </>
          ) : (
            <Notice tone="error" icon="!" headline={errorHeadline}>
              <p>{error}</p>
              <RetryButton variant="primary" onRetry={reload} />
            </Notice>
          )}
        </div>
      )}
      {data === undefined ? !isFailed && placeholder : (!isFailed || keepData) && children(data)}
    </>
  )
}

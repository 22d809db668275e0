import { type ComponentProps, type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { FormMessage } from '../../../features/forms/form-message.tsx'
import { LoadState } from '../../../features/loading/load-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFocusIfLost } from '../../../ui/use-focus-if-lost.ts'
import styles from './desk-section.module.css'

interface DeskSectionProps {
  readonly headline: string
  /** One sentence: what the section lists, and in which order. */
  readonly description: string
  /** The outcome of the last action, announced to screen readers. */
  readonly status: string | undefined
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function DeskSection({ headline, description, status, actions, children }: DeskSectionProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useFocusIfLost(head, Boolean(status))
  useFocusAfterNavigation(head)
  return (
    <section className={styles.section} aria-labelledby="desk-section">
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="desk-section" ref={head} tabIndex={-1} className={styles.headline}>
            {headline}
          </h2>
          <p className={styles.description}>{description}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <FormMessage tone="success">{status}</FormMessage>
      {children}
    </section>
  )
}

/** Focuses the section after following a link within it, because that link is gone. Links in the navigation keep the focus. */
function useFocusAfterNavigation(target: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  const focus = useEffectEvent(() => {
    // The router's key for the first page after a page load.
    const isFirst = key === 'default'
    if (!isFirst && document.activeElement === document.body) target.current?.focus()
  })
  useEffect(() => focus(), [])
}

type SectionDataProps<T> = Omit<ComponentProps<typeof LoadState<T>>, 'errorHeadline' | 'placeholder'> & {
  readonly errorHeadline?: string
}

export function SectionData<T>(props: SectionDataProps<T>) {
  return <LoadState errorHeadline="This could not be loaded" {...props} placeholder={<SectionPlaceholder />} />
}

export function SectionPlaceholder() {
  return (
    <output className={styles.placeholder} aria-label="Loading">
      <span />
      <span />
      <span />
    </output>
  )
}

interface EmptyStateProps {
  readonly headline: string
  /** A checkmark for an empty queue, where all work is done; 0 for other empty lists. */
  readonly icon?: '✓' | '0'
  readonly children: ReactNode
}

export function EmptyState({ headline, icon = '0', children }: EmptyStateProps) {
  return (
    <Notice tone="calm" icon={icon} headline={headline}>
      <p>{children}</p>
    </Notice>
  )
}

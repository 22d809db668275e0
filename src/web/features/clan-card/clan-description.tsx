import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { mayOverflow } from './card-facts.ts'
import styles from './clan-description.module.css'

/**
 * A description, truncated to three lines. A click on the text follows the card's link; dragging selects the text. "Show
 * more" works without script, and screen readers always read the full text.
 */
export function ClanDescription({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const isTruncated = useIsTruncated(paragraph)
  if (text === '') return null
  return (
    <div className={styles.description}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has the link */}
      <p ref={paragraph} className={styles.text} dir="auto" onClick={followCardLink}>
        {text}
      </p>
      {mayOverflow(text) && (
        <details className={styles.more} data-needed={isTruncated}>
          <summary className={styles.summary} onClick={pinOtherCards}>
            <span className={styles.whenClosed}>Show more</span>
            <span className={styles.whenOpen}>Show less</span>
          </summary>
        </details>
      )}
    </div>
  )
}

function followCardLink({ currentTarget }: MouseEvent) {
  if (getSelection()?.isCollapsed) currentTarget.closest('article')?.querySelector<HTMLElement>('h3 a')?.click()
}

/** Fixes the height of the list's other cards, which the grid would otherwise stretch to the height of the expanded one. */
function pinOtherCards({ currentTarget }: MouseEvent) {
  const list = currentTarget.closest('ul')
  const pin = (item: HTMLElement, height: string) => {
    item.style.alignSelf = height && 'start'
    item.style.minBlockSize = height
  }
  const items = [...(list?.children ?? [])] as HTMLElement[]
  for (const item of items) {
    const isOpen = item.contains(currentTarget) || item.querySelector('details[open]')
    pin(item, isOpen ? '' : `${item.offsetHeight}px`)
  }
  addEventListener('resize', () => items.forEach((item) => pin(item, '')), { once: true })
}

/** Whether the text exceeds three lines; true until measured. */
function useIsTruncated(paragraph: React.RefObject<HTMLParagraphElement | null>): boolean {
  const [isTruncated, setTruncated] = useState(true)
  useEffect(() => {
    const element = paragraph.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      // While expanded, keep the control so that it can collapse the text.
      const open = element.nextElementSibling?.hasAttribute('open') ?? false
      if (!open) setTruncated(element.scrollHeight > element.clientHeight + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [paragraph])
  return isTruncated
}

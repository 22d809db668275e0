import { useEffect, useRef, useState } from 'react'
import { mayOverflow } from './card-facts.ts'
import styles from './clan-description.module.css'

/** Cut to three lines. The control works without script; screen readers always read the full text. */
export function ClanDescription({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const isTruncated = useIsTruncated(paragraph)
  if (text === '') return null
  return (
    <div className={styles.description}>
      <p ref={paragraph} className={styles.text} dir="auto">
        {text}
      </p>
      {mayOverflow(text) && (
        <details className={styles.more} data-needed={isTruncated}>
          <summary className={styles.summary}>
            <span className={styles.whenClosed}>Show more</span>
            <span className={styles.whenOpen}>Show less</span>
          </summary>
        </details>
      )}
    </div>
  )
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

import { useEffect, useRef, useState } from 'react'
import { mayOverflow } from './card-facts.ts'
import styles from './clan-description.module.css'

/**
 * A description of three lines; the rest is one press away, without script too. Screen readers have all of it in any
 * case: only the eye's view is cut.
 */
export function ClanDescription({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const cut = useIsCut(paragraph)
  if (text === '') return null
  return (
    <div className={styles.description}>
      <p ref={paragraph} className={styles.text} dir="auto">
        {text}
      </p>
      {mayOverflow(text) && (
        <details className={styles.more} data-needed={cut}>
          <summary className={styles.summary}>
            <span className={styles.whenClosed}>Show more</span>
            <span className={styles.whenOpen}>Show less</span>
          </summary>
        </details>
      )}
    </div>
  )
}

/** Whether the text is longer than its three lines show; taken for true until it is measured. */
function useIsCut(paragraph: React.RefObject<HTMLParagraphElement | null>): boolean {
  const [cut, setCut] = useState(true)
  useEffect(() => {
    const element = paragraph.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      // Open, it shows all of it; the control must stay to close it.
      const open = element.nextElementSibling?.hasAttribute('open') ?? false
      if (!open) setCut(element.scrollHeight > element.clientHeight + 1)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [paragraph])
  return cut
}

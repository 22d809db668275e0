import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** Name of the copied text, for screen readers. */
  readonly subject: string
  readonly children?: string
}

const feedbackMs = 2500

export function CopyButton({ text, subject, children = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), feedbackMs)
    return () => clearTimeout(timer)
  }, [outcome])

  function copy() {
    // Otherwise, copying again would not show and announce anything.
    setOutcome(undefined)
    // Browsers have no clipboard API in insecure contexts.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }

  return (
    <>
      <Button onClick={copy}>
        <span aria-hidden="true">{(outcome && labels[outcome]) ?? children}</span>
        <VisuallyHidden>{`${children}: ${subject}`}</VisuallyHidden>
      </Button>
      <output>
        <VisuallyHidden>{outcome && announcements[outcome]}</VisuallyHidden>
      </output>
    </>
  )
}

const labels = { copied: 'Copied ✓', failed: 'Not copied' }
const announcements = { copied: 'Copied', failed: 'Could not copy. Please select the text and copy it yourself.' }

import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** What is copied, for those who do not see what stands beside the button. */
  readonly what: string
  readonly children?: string
}

/** How long the button says what came of it, in ms. */
const shownFor = 2500

/** Copies a text, and says that it has. */
export function CopyButton({ text, what, children = 'Copy' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])

  function copy() {
    // No clipboard at all where the site is not served safely.
    const writing = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    writing.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }

  return (
    <>
      <Button onClick={copy}>
        <span aria-hidden="true">{(outcome && words[outcome]) ?? children}</span>
        <VisuallyHidden>{`${children}: ${what}`}</VisuallyHidden>
      </Button>
      <output>
        <VisuallyHidden>{outcome && spoken[outcome]}</VisuallyHidden>
      </output>
    </>
  )
}

const words = { copied: 'Copied ✓', failed: 'Not copied' }
const spoken = { copied: 'Copied', failed: 'Not copied: please mark the text and copy it yourself' }

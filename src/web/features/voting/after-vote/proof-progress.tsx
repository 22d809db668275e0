import { useEffect, useState } from 'react'

/** These texts do not claim that the vote counts, since the browser does not know. */
export const proofTexts = {
  working: 'Your browser is computing a proof of work for this vote. Keep this page open for a moment.',
  done: 'Your browser has computed the proof of work for this vote.',
  failed: 'Your browser could not complete the proof of work for this vote, so it may not count.',
} as const

interface ProofProgressProps {
  readonly proof: Promise<void>
  readonly className?: string | undefined
}

/** Screen readers announce when the proof of work ends. */
export function ProofProgress({ proof, className }: ProofProgressProps) {
  const [state, setState] = useState<keyof typeof proofTexts>('working')
  useEffect(() => {
    proof.then(
      () => setState('done'),
      () => setState('failed'),
    )
  }, [proof])
  return <output className={className}>{proofTexts[state]}</output>
}

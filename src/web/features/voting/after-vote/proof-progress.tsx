import { useEffect, useState } from 'react'

/** Says nothing about whether the vote counts: the browser does not know. */
export const proofTexts = {
  working: 'Your browser is computing a proof of work for this vote. Keep this page open for a moment.',
  done: 'Your browser has computed the proof of work for this vote.',
  failed: 'Your browser could not complete the proof of work for this vote, so it may not count.',
} as const

interface ProofProgressProps {
  readonly proof: Promise<void>
  readonly className?: string | undefined
}

/** Screen readers announce the end of the work. */
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

import { use } from 'react'
import type { AfterVote } from '../../features/voting/vote-details.ts'

interface VoteAfterProps {
  readonly after: Promise<AfterVote | undefined>
  readonly clanName: string
}

/** The panel after a vote, once its script is loaded. Must be inside a `Suspense`. */
export function VoteAfter({ after, clanName }: VoteAfterProps) {
  const loaded = use(after)
  return loaded && <loaded.Panel clanName={clanName} isInline />
}

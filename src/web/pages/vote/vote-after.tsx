import { use } from 'react'
import type { AfterVote } from '../../features/voting/vote-details.ts'

interface VoteAfterProps {
  readonly after: Promise<AfterVote | undefined>
  readonly clanName: string
}

/** What the vote has done, once its script is loaded. Needs a `Suspense` around it. */
export function VoteAfter({ after, clanName }: VoteAfterProps) {
  const loaded = use(after)
  return loaded && <loaded.Panel clanName={clanName} isInline />
}

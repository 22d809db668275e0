import { voteTexts } from '../../features/voting/texts/vote-texts.ts'
import type { VoteProgress } from './use-single-vote.ts'
import type { VoteIconKind } from './vote-icon.tsx'

export interface VoteReport {
  readonly icon: VoteIconKind
  readonly headline: string
  readonly message: string | undefined
}

/** `undefined` means that the URL has no valid clan id. */
export function describeVote(progress: VoteProgress | undefined): VoteReport {
  switch (progress?.kind) {
    case undefined:
      return { icon: 'error', headline: voteTexts.error, message: voteTexts.invalidUrl }
    case 'casting':
      return { icon: 'working', headline: 'Registering your vote…', message: 'This takes a moment.' }
    case 'paused':
      return {
        icon: 'working',
        headline: 'Your vote is waiting',
        message: 'Too many votes came from your network in a short time.',
      }
    case 'registered':
      return { icon: 'done', headline: voteTexts.registered, message: voteTexts.thanks }
    case 'already_voted':
      return { icon: 'known', headline: voteTexts.alreadyVoted, message: undefined }
    case 'failed':
  }
  return { icon: 'error', headline: voteTexts.error, message: voteTexts.failed }
}

import { voteTexts } from '../../features/voting/vote-texts.ts'
import type { VoteProgress } from './use-single-vote.ts'
import type { SignKind } from './vote-icon.tsx'

/** What the vote page says. */
export interface VoteReport {
  readonly sign: SignKind
  readonly headline: string
  readonly message: string | undefined
}

/** Puts the state of a vote into words; `undefined` stands for an address without a clan's id. */
export function reportVote(progress: VoteProgress | undefined): VoteReport {
  switch (progress?.kind) {
    case undefined:
      return { sign: 'error', headline: voteTexts.error, message: voteTexts.invalidUrl }
    case 'casting':
      return { sign: 'working', headline: 'Registering your vote…', message: 'This takes a moment.' }
    case 'paused':
      return {
        sign: 'working',
        headline: 'Your vote is waiting',
        message: 'Too many votes came from your network at once.',
      }
    case 'registered':
      return { sign: 'done', headline: voteTexts.registered, message: voteTexts.thanks }
    case 'already_voted':
      return { sign: 'known', headline: voteTexts.alreadyVoted, message: undefined }
    case 'failed':
  }
  return { sign: 'error', headline: voteTexts.error, message: voteTexts.failed }
}

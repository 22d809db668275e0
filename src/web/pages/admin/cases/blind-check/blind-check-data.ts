import type { BlindCheckAnswer, listBlindCheck, readBlindCheckVote } from '#contract/blind-check.ts'
import type { ApiResponse } from '#contract/endpoint.ts'
import { blindCheckHref } from '../case-query.ts'

export type BlindCheckList = ApiResponse<typeof listBlindCheck>['body']
export type CheckedVote = BlindCheckList['votes'][number]
export type ComparedVote = ApiResponse<typeof readBlindCheckVote>['body']
export type ComparedValue = ComparedVote['values'][number]

/** `number`: position of the vote in the check. */
export function checkedVoteHref(number: number): string {
  return `${blindCheckHref}?vote=${number}`
}

export const answerLabels: Readonly<Record<BlindCheckAnswer, string>> = {
  fake: 'Fake',
  genuine: 'Genuine',
  unsure: 'Cannot tell',
}

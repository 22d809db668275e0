import type { ApiResponse } from '#contract/endpoint.ts'
import type { readVoteCase } from '#contract/vote-cases.ts'

export type VoteCase = ApiResponse<typeof readVoteCase>['body']

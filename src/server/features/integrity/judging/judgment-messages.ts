import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'

export interface RunOrder {
  readonly storage: { readonly dataDir: string; readonly databaseUrl: string | undefined }
  /** The ID of the run, which has been started. */
  readonly id: number
  readonly week: VoteWeek
  readonly mayVoid: boolean
}

/** Numbers of votes. */
export interface RunResult {
  readonly votes: number
  readonly counted: number
  readonly held: number
  readonly void: number
  readonly changed: number
}

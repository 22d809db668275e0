/** −1 rejected, 0 pending approval, 1 approved with an edit that waits, 2 approved. */
export type ClanStatus = -1 | 0 | 1 | 2

/** Where a review stands, as the API sends it. */
export interface ReviewState {
  /** −1 rejected, 0 pending, 1 approved. */
  readonly approve_status: -1 | 0 | 1
  /** An edit waits beside the approved listing. */
  readonly update_pending: boolean
}

/** The status of a clan: the one place where it is derived. */
export function deriveClanStatus({ approve_status, update_pending }: ReviewState): ClanStatus {
  if (approve_status === -1) return -1
  if (approve_status === 0) return 0
  return update_pending ? 1 : 2
}

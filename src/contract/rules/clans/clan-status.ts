/** −1 rejected, 0 pending approval, 1 approved with a pending edit, 2 approved. */
export type ClanStatus = -1 | 0 | 1 | 2

export interface ReviewState {
  /** −1 rejected, 0 pending, 1 approved. */
  readonly approve_status: -1 | 0 | 1
  readonly update_pending: boolean
}

export function deriveClanStatus({ approve_status, update_pending }: ReviewState): ClanStatus {
  if (approve_status === -1) return -1
  if (approve_status === 0) return 0
  return update_pending ? 1 : 2
}

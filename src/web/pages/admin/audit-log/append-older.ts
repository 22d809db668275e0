/** What of the record is shown, newest first. */
export interface AuditPage<A> {
  readonly acts: readonly A[]
  /** Older ones may follow. */
  readonly more: boolean
}

/**
 * Puts the acts behind the shown ones that were asked for when `last` was the oldest of them. Where the record was read
 * anew since and ends with another one, they would leave a gap, and stay away.
 */
export function appendOlder<A extends { readonly id: number }>(
  shown: AuditPage<A>,
  last: A,
  older: AuditPage<A>,
): AuditPage<A> {
  return shown.acts.at(-1)?.id === last.id ? { acts: [...shown.acts, ...older.acts], more: older.more } : shown
}

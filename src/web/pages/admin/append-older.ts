/** The entries loaded so far, newest first. */
export interface EntryPage<E> {
  readonly entries: readonly E[]
  readonly hasMore: boolean
}

/**
 * Appends the page that was requested when `last` was the oldest loaded entry. If the list was reloaded since and ends with
 * another entry, appending would leave a gap, so the page is dropped.
 */
export function appendOlder<E extends { readonly id: number }>(
  loaded: EntryPage<E>,
  last: E,
  older: EntryPage<E>,
): EntryPage<E> {
  return loaded.entries.at(-1)?.id === last.id
    ? { entries: [...loaded.entries, ...older.entries], hasMore: older.hasMore }
    : loaded
}

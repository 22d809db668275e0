/** The entries loaded so far, newest first. */
export interface EntryPage<E> {
  readonly entries: readonly E[]
  readonly hasMore: boolean
}

/**
 * Appends a page that was requested when `last` was the oldest loaded entry. If the list was reloaded since and ends with
 * another entry, the page is dropped, because appending it would leave a gap.
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

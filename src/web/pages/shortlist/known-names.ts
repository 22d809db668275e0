import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** By clan ID. */
type Names = ReadonlyMap<number, string>

/** Names of shortlisted clans when they were last loaded. Kept because the server returns no name for clans that are no longer listed. */
export const knownNames = createPersistedStore('shortlistNames', parseNames, openStorage('local'), {
  serialize: (names: Names) => JSON.stringify(Object.fromEntries(names)),
})

/** Stores names of loaded clans, and drops names of clans not shortlisted. `results`: by ID, the clan or why there is none. */
export function rememberNames(
  ids: readonly number[],
  results: ReadonlyMap<number, { readonly name: string } | 'unlisted' | 'failed'>,
): void {
  const before = knownNames.get()
  const names = new Map<number, string>()
  for (const id of ids) {
    const clan = results.get(id)
    const name = typeof clan === 'object' ? clan.name : before?.get(id)
    if (name !== undefined) names.set(id, name)
  }
  const isUnchanged = names.size === (before?.size ?? 0) && [...names].every(([id, name]) => before?.get(id) === name)
  if (!isUnchanged) knownNames.set(names.size > 0 ? names : undefined)
}

/** Ignores invalid entries, because users can edit the storage. */
function parseNames(text: string): Names {
  const entries = Object.entries(JSON.parse(text) as object)
  return new Map(entries.flatMap(([id, name]) => (typeof name === 'string' && name !== '' ? [[Number(id), name]] : [])))
}

import { openStorage } from '../../storage/open-storage.ts'
import { parseTimes } from '../voting/client-votes.ts'

/** Returns voter key and votes in full. For all other keys, returns only the length, since one holds a secret. */
export function readStorage() {
  const storage = openStorage('local')
  if (!storage) return { blocked: true }
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').sort()
  const votes = [...parseTimes(storage.getItem('clientVotes') ?? '{}')]
  return {
    voterKey: storage.getItem('vKey'),
    clientVotes: Object.fromEntries(votes.map(([clanId, time]) => [clanId, new Date(time).toISOString()])),
    keys: Object.fromEntries(keys.map((key) => [key, `${storage.getItem(key)?.length ?? 0} characters`])),
  }
}

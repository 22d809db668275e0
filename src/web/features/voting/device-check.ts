import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** `off` if the visitor chose to vote without device check: then no vote has a fingerprint. */
export const deviceCheck = createPersistedStore(
  'deviceCheck',
  (text) => (text === 'off' ? text : undefined),
  openStorage('local'),
  { serialize: (choice) => choice },
)

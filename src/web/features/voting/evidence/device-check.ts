import { openStorage } from '../../../storage/open-storage.ts'
import { createPersistedStore } from '../../../storage/persisted-store.ts'

/** `off` if the visitor chose to vote without device check; votes then have no fingerprint. */
export const deviceCheck = createPersistedStore(
  'deviceCheck',
  (text) => (text === 'off' ? text : undefined),
  openStorage('local'),
  { serialize: (choice) => choice },
)

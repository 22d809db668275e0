import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'
import { effectsKey } from './apply-effects.ts'

/** Whether the visitor turned animations off; undefined if not. */
export const reducedEffects = createPersistedStore(
  effectsKey,
  (text) => (text === 'reduced' ? true : undefined),
  openStorage('local'),
  { serialize: () => 'reduced' },
)

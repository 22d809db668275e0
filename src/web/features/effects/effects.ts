import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'
import { effectsKey } from './apply-effects.ts'

export const reducedEffects = createPersistedStore(
  effectsKey,
  (text) => (text === 'reduced' ? true : undefined),
  openStorage('local'),
  { serialize: () => 'reduced' },
)

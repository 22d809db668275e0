import { openStorage } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

/** Kept after sign-out: it proves that this browser signed in before, so that others cannot lock its user out. */
const store = createPersistedStore(
  'deviceToken',
  // Any other character would make every request with the token fail.
  (text) => (/^[\w.-]+$/.test(text) ? text : undefined),
  openStorage('local'),
  { serialize: (token) => token },
)

export function deviceHeaders() {
  return { 'device-token': store.get() }
}

export function storeDeviceToken(headers: { readonly 'device-token'?: string | undefined }): void {
  const token = headers['device-token']
  if (token !== undefined) store.set(token)
}

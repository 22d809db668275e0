import type { Api } from '../../api.ts'
import type { KeyValueStore } from '../../storage/open-storage.ts'
import { createPersistedStore } from '../../storage/persisted-store.ts'

export interface VoterPass {
  readonly get: () => string | undefined
  /** Asks the server for a pass unless there is one. Never rejects; after a failure, the next call asks again. */
  readonly request: () => Promise<void>
  /** Asks for another pass and keeps the present one until it arrives. Never rejects. */
  readonly replace: () => Promise<void>
}

/** A pass from the server that proves since when this browser has its voter key. Votes do not need it. */
export function createVoterPass(
  api: Pick<Api, 'issueVoterPass'>,
  voterKey: () => string,
  storage: KeyValueStore | undefined,
): VoterPass {
  const store = createPersistedStore(
    'voterPass',
    // Other characters would make every vote fail.
    (text) => (/^[\w-]+\.[\w-]+$/.test(text) ? text : undefined),
    storage,
    { serialize: (pass) => pass },
  )
  let pending: Promise<void> | undefined

  async function request() {
    try {
      const { body } = await api.issueVoterPass({ body: { vKey: voterKey() } })
      store.set(body.pass)
    } catch {
      // The vote is sent without a pass.
    }
    pending = undefined
  }

  function replace() {
    pending ??= request()
    return pending
  }

  return {
    get: store.get,
    request: () => (store.get() === undefined ? replace() : Promise.resolve()),
    replace,
  }
}

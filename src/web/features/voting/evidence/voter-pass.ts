import type { Api } from '../../../api.ts'
import type { KeyValueStore } from '../../../storage/open-storage.ts'
import { createPersistedStore } from '../../../storage/persisted-store.ts'

export interface VoterPass {
  readonly get: () => string | undefined
  /** Requests a pass unless there is one. Never rejects; after a failure, the next call retries. */
  readonly request: () => Promise<void>
  /** Requests another pass and keeps the current one until it arrives. Never rejects. */
  readonly replace: () => Promise<void>
}

/** A pass from the server that proves how long this browser has had its voter key. Votes do not need it. */
export function createVoterPass(
  api: Pick<Api, 'issueVoterPass'>,
  voterKey: () => string,
  storage: KeyValueStore | undefined,
): VoterPass {
  const store = createPersistedStore(
    'voterPass',
    // Any other character would make every vote fail.
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

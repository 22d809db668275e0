import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { assert } from './drill.ts'
import type { Workspace } from './workspace.ts'

/** Calls the API as an administrator. */
export interface AdministratorClient {
  /** @throws if the response is an error or times out */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}

export const account = { email: 'administrator@example.org', password: 'a quiet harbor' }
const timeoutMs = 120_000

export async function addAdministrator(workspace: Workspace): Promise<void> {
  const { email, password } = account
  const password_hash = await hashPassword(password)
  await workspace.onDatabase(({ db }) =>
    db
      .insertInto('users')
      .values({ email, email_key: email, password_hash, email_verified_at: new Date(), is_admin: true })
      .execute(),
  )
}

/** Signs in with the account of `addAdministrator`. The session survives restarts of the site. */
export async function signInAt(address: string): Promise<AdministratorClient> {
  const send = async (method: string, path: string, body: unknown, token?: string) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    assert(response.ok, `${method} ${path} returned ${response.status}: ${text.slice(0, 200)}`)
    return JSON.parse(text) as unknown
  }
  const { accessToken } = (await send('POST', '/api/users/login', account)) as { accessToken: string }
  return { call: async <T>(method: string, path: string, body?: unknown) => (await send(method, path, body, accessToken)) as T } // prettier-ignore
}

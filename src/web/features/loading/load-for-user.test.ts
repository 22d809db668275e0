import { createMemoryRouter, type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { deferred } from '#test/support/deferred.ts'
import { createApi } from '../../api.ts'
import { apiContext, sessionContext } from '../../context.ts'
import { openSession, type Session, type SessionUser } from '../session/session.ts'
import { loadForUser } from './load-for-user.ts'
import { toResult } from './result.ts'

const user: SessionUser = { accessToken: 'a.b.c', email: 'ada@example.org', isAdmin: false, expiresAt: Infinity }

/** A router at a page that requires an account. */
function openPage(
  session: Session | null,
  load: () => Promise<unknown>,
  isAllowed?: (visitor: SessionUser) => boolean,
) {
  const context = new RouterContextProvider()
  context.set(
    apiContext,
    createApi(() => Promise.reject(new Error('offline'))),
  )
  context.set(sessionContext, session)
  const loader = (args: LoaderFunctionArgs) => loadForUser(args, () => toResult(load()), isAllowed)
  const router = createMemoryRouter(
    [
      { path: '/', element: null },
      { id: 'page', path: '/page', loader, element: null },
    ],
    { initialEntries: ['/page'], hydrationData: { loaderData: { page: null } }, getContext: () => context },
  )
  return { router, load: () => router.revalidate(), data: () => router.state.loaderData.page as unknown }
}

function signedIn(): Session {
  const session = openSession(undefined)
  session.begin(user)
  return session
}

test('the server, which does not know the user, loads nothing', async () => {
  const page = openPage(null, () => Promise.resolve('secret'))
  await page.load()
  expect(page.data()).toBeNull()
})

test.each([
  ['a guest', openSession(undefined), undefined],
  ['a user without the role', signedIn(), ({ isAdmin }: SessionUser) => isAdmin],
])('%s is redirected to the home page, and nothing is loaded', async (_, session, isAllowed) => {
  let loads = 0
  const page = openPage(session, () => Promise.resolve((loads += 1)), isAllowed)
  await page.load()
  expect([page.router.state.location.pathname, loads]).toEqual(['/', 0])
})

test('an error becomes the result, and the page stays', async () => {
  const page = openPage(signedIn(), () => Promise.reject(new Error('Network Error')))
  await page.load()
  expect(page.data()).toEqual({ error: new Error('Network Error') })
  expect(page.router.state.errors).toBeNull()
})

test('a late response to an earlier request does not replace a newer response', async () => {
  const responses = [deferred<string>(), deferred<string>()]
  const pending = [...responses]
  const page = openPage(signedIn(), () => pending.shift()?.promise ?? Promise.reject(new Error('too many loads')))
  const [earlier, newer] = [page.load(), page.load()]
  await expect.poll(() => pending.length).toBe(0)
  responses[1]?.resolve('newer')
  await newer
  responses[0]?.resolve('earlier')
  await earlier
  await new Promise((resolve) => setTimeout(resolve))
  expect(page.data()).toEqual({ data: 'newer' })
})

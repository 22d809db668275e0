import { expect, test } from 'vitest'
import { memoryStorage } from '../../../storage/memory-storage.ts'
import { createVoterPass } from './voter-pass.ts'

function createBrowser(storage = memoryStorage()) {
  const asked: string[] = []
  const server = { fails: false }
  const issueVoterPass = async ({ body }: { body: { vKey: string } }) => {
    asked.push(body.vKey)
    if (server.fails) throw new TypeError('fetch failed')
    return { body: { pass: `pass-${asked.length}.signature` }, headers: undefined }
  }
  return { pass: createVoterPass({ issueVoterPass }, () => 'key', storage), storage, asked, server }
}

test('a pass is requested once and kept', async () => {
  const { pass, storage, asked } = createBrowser()
  expect(pass.get()).toBeUndefined()
  await Promise.all([pass.request(), pass.request()])
  await pass.request()
  expect(asked).toEqual(['key'])
  expect([pass.get(), storage.getItem('voterPass')]).toEqual(['pass-1.signature', 'pass-1.signature'])
  const later = createBrowser(storage)
  await later.pass.request()
  expect([later.pass.get(), later.asked]).toEqual(['pass-1.signature', []])
})

test('a failed request is not reported, and the next one tries again', async () => {
  const { pass, server, asked } = createBrowser()
  server.fails = true
  await pass.request()
  expect(pass.get()).toBeUndefined()
  server.fails = false
  await pass.request()
  expect([pass.get(), asked.length]).toEqual(['pass-2.signature', 2])
})

test('a replaced pass stays until the new one arrives', async () => {
  const { pass, server, asked } = createBrowser()
  await pass.request()
  server.fails = true
  await pass.replace()
  expect(pass.get()).toBe('pass-1.signature')
  server.fails = false
  const replacing = [pass.replace(), pass.replace()]
  expect(pass.get()).toBe('pass-1.signature')
  await Promise.all(replacing)
  expect([pass.get(), asked.length]).toEqual(['pass-3.signature', 3])
})

test('a stored text that is invalid in headers is not a pass', () => {
  const storage = memoryStorage()
  for (const text of ['', 'x', 'a.b\n', 'a.é', 'a;b.c']) {
    storage.setItem('voterPass', text)
    expect(createBrowser(storage).pass.get()).toBeUndefined()
  }
})

import { afterEach, expect, test, vi } from 'vitest'
import { runInChildProcess } from './child-process.ts'

const program = new URL('child-process.fixture.ts', import.meta.url)
const never = new AbortController().signal
const run = (act: string, signal = never) =>
  runInChildProcess<object, string[]>({ program, order: { act }, maxHeapMb: 64, signal })

afterEach(() => {
  vi.unstubAllEnvs()
})

test('passes connection variables to the process, but no settings of the site, and returns its result', async () => {
  const passed = ['NODE_EXTRA_CA_CERTS', 'PGPASSWORD', 'PGSSLROOTCERT', 'HTTPS_PROXY']
  for (const name of [...passed, 'SMTP_URL', 'PASSWORD', 'MUSTER_PGPASSWORD']) vi.stubEnv(name, '')
  const names = await run('tell')
  expect(names).toEqual(expect.arrayContaining(passed))
  expect(names.filter((name) => /SMTP|^PASSWORD|MUSTER/.test(name))).toEqual([])
})

test('rejects with the reason if the work fails or the process ends early', async () => {
  await expect(run('fail')).rejects.toThrow('no memory')
  await expect(run('exit')).rejects.toThrow('The process ended with code 3.')
})

test('kills the process when the signal aborts', async () => {
  const stop = new AbortController()
  const running = run('wait', stop.signal)
  stop.abort()
  await expect(running).rejects.toThrow('aborted')
  await expect(run('tell', stop.signal)).rejects.toThrow('aborted')
})

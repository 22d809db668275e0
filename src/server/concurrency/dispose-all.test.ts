import { expect, test } from 'vitest'
import { disposeAll } from './dispose-all.ts'

test('all cleanups run in reverse order, and the first error is reported', async () => {
  const ran: string[] = []
  const cleanups = new AsyncDisposableStack()
  for (const name of ['database', 'queue', 'tasks', 'port']) {
    cleanups.defer(() => {
      ran.push(name)
      if (name !== 'port') throw new Error(name)
    })
  }
  await expect(disposeAll(cleanups)).rejects.toThrow(/^tasks$/)
  expect(ran).toEqual(['port', 'tasks', 'queue', 'database'])
})

import { expect, test, vi } from 'vitest'
import { wednesday } from '#test/support/clock.ts'
import { useDatabase } from '#test/support/database.ts'
import { createAdmin, warnWithoutAdmin } from './operator-commands.ts'

const storage = useDatabase()

test('a start without administrators logs the command that creates one', async () => {
  const warn = vi.fn<(message: string) => void>()
  await warnWithoutAdmin(storage.db, { warn })
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('npm run admin -- create EMAIL'))
  await createAdmin(storage.db, 'ada@example.org', wednesday)
  await warnWithoutAdmin(storage.db, { warn })
  expect(warn).toHaveBeenCalledOnce()
})

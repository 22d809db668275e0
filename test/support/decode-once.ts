import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { vi } from 'vitest'
import type * as DecodeInChildProcess from '#server/features/images/decode-in-child-process.ts'

/**
 * Caches decoder results, so that in each test file the decoder process runs once per distinct upload. Rejections are not
 * cached. The tests of the decoder in `features/images` do not use this module.
 */
vi.mock('#server/features/images/decode-in-child-process.ts', async (importOriginal) => {
  const { decodeInChildProcess } = await importOriginal<typeof DecodeInChildProcess>()
  const decoded = new Map<string, ReturnType<typeof decodeInChildProcess>>()
  const decodeOnce: typeof decodeInChildProcess = async (task) => {
    // Sort, because faces arrive in random order.
    const ordered =
      task.kind === 'faces' ? { ...task, pictures: task.pictures.toSorted((a, b) => Buffer.compare(a, b)) } : task
    const key = createHash('sha256').update(serialize(ordered)).digest('base64')
    const answer = decoded.get(key) ?? decodeInChildProcess(ordered)
    decoded.set(key, answer)
    answer.catch(() => decoded.delete(key))
    return answer as ReturnType<typeof decodeInChildProcess<typeof task>>
  }
  return { decodeInChildProcess: decodeOnce }
})

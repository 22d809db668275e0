import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const sharedMemory = '/dev/shm'

/** A run needs less than 1 GB. Containers may have only 64 MB. */
const neededBytes = 4 * 1024 ** 3

/** Temporary files in memory, if possible, because each commit waits for a sync, which takes milliseconds on a disk. */
export function memoryFolder(): string {
  try {
    accessSync(sharedMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(sharedMemory)
    if (bavail * bsize >= neededBytes) return sharedMemory
  } catch {
    // Not Linux.
  }
  return tmpdir()
}

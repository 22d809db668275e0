import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface FolderLock {
  release(): void
}

/** SQLITE_BUSY: another process holds the lock. */
const busy = 5
/** Two processes that try at the same time may block each other; with a timeout, one of them succeeds. */
const timeoutMs = 200

/** Takes the lock of a data folder; the kernel releases it if the holder dies. Undefined while this or another process holds it. */
export function takeFolderLock(dataDir: string): FolderLock | undefined {
  mkdirSync(path.join(dataDir, 'run'), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path.join(dataDir, 'db.lock'), { timeout: timeoutMs })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) return undefined
    throw error
  }
  writeFileSync(holderFile(dataDir), `${process.pid}\n`)
  return {
    release() {
      rmSync(holderFile(dataDir), { force: true })
      file.close()
    },
  }
}

export function lockHolder(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(holderFile(dataDir), 'utf8'), 10)
    return Number.isSafeInteger(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

// A separate file, because the holder of the lock file never commits its transaction.
function holderFile(dataDir: string): string {
  return path.join(dataDir, 'run', 'owner.pid')
}

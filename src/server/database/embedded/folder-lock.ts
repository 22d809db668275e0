import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Held by the one process that may open the embedded database of a data folder. */
export interface FolderLock {
  release(): void
}

/** SQLite's result code for "somebody else holds it". */
const busy = 5
/** Two that try at once may each see the other and step back; waiting a moment lets one of them win. In ms. */
const patience = 200

/**
 * Takes the lock of a data folder, or answers undefined while another process (or another part of this one) holds it.
 * The kernel frees it when its holder dies, however it dies.
 */
export function takeFolderLock(dataDir: string): FolderLock | undefined {
  mkdirSync(path.join(dataDir, 'run'), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path.join(dataDir, 'db.lock'), { timeout: patience })
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

/** The process id of whoever took the lock last; undefined where nobody has, or where it cannot be told. */
export function lockHolder(dataDir: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(holderFile(dataDir), 'utf8'), 10)
    return Number.isSafeInteger(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

// The lock file itself cannot say it: whoever holds it exclusively has not committed anything into it.
function holderFile(dataDir: string): string {
  return path.join(dataDir, 'run', 'owner.pid')
}

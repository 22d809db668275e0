import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { Skipped } from './drill.ts'

const run = promisify(execFile)

/** User that a program runs as; by default, this process's user. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/** If this process runs as root, returns the first of these users that exists, because some programs refuse to run as root. */
export async function asUserOf(...names: readonly string[]): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  for (const name of names) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, name]).catch(() => undefined)))
    if (uid && gid) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Skipped(`running as root, and no user ${names.join(' or ')} exists to run a program as`)
}

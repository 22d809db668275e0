import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { Skipped } from './drill.ts'

const run = promisify(execFile)

/** Whose rights a program gets; those of this process where it says nothing. */
export interface Identity {
  readonly uid?: number
  readonly gid?: number
}

/** The first of these users that exists, where this process is root's: some programs refuse to run as root. */
export async function asUserOf(...names: readonly string[]): Promise<Identity> {
  if (process.getuid?.() !== 0) return {}
  for (const name of names) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, name]).catch(() => undefined)))
    if (uid && gid) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Skipped(`this is root, and there is no user ${names.join(' or ')} to run a program as`)
}

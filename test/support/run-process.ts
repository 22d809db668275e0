import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Storage } from '#server/database/connect.ts'

/** A process of `storage-process.ts`. */
export interface StorageProcess {
  readonly pid: number | undefined
  /** The next line that it says; rejects with what it complained of when it ends instead. */
  line(): Promise<string>
  /** Everything said so far that `line` has not handed out. */
  readonly said: readonly string[]
  /** Ends it without a chance to tidy up, and waits until it is gone. */
  kill(): Promise<void>
  /** Resolves with the exit code. */
  readonly exited: Promise<number | null>
}

/** Starts a process that uses a database in the way that `task` says. */
export function startStorageProcess(task: 'migrate' | 'hold' | 'commit', storage: Storage, from = 0): StorageProcess {
  const file = path.join(import.meta.dirname, 'storage-process.ts')
  const child: ChildProcess = spawn(process.execPath, [file, task, JSON.stringify(storage), String(from)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not Vitest's own settings.
    env: { PATH: process.env.PATH },
  })
  const said: string[] = []
  let complaint = ''
  const waiting: (() => void)[] = []
  const wake = () => waiting.splice(0).forEach((go) => go())
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line)
      wake()
    })
  }
  child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => {
    wake()
    return code as number | null
  })
  return {
    pid: child.pid,
    said,
    exited,
    async line() {
      while (said.length === 0) {
        if (child.exitCode !== null) throw new Error(`the process has ended: ${complaint}`)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      return said.shift() ?? ''
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

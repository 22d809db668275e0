import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Storage } from '#server/database/connect.ts'

export interface StorageProcess {
  readonly pid: number | undefined
  /** Resolves to the next line of output. Rejects with the stderr output if the process exits. */
  line(): Promise<string>
  /** Output lines that `line` has not returned yet. */
  readonly output: readonly string[]
  kill(): Promise<void>
  readonly exited: Promise<number | null>
}

/**
 * Environment for processes of the site and its commands, without Vitest's variables. Without the compile cache, which Node
 * validates against the source, loading the server's modules would take half of a short process's time.
 */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../.cache/compile-cache'),
}

export function startStorageProcess(task: 'migrate' | 'hold' | 'commit', storage: Storage, from = 0): StorageProcess {
  const file = path.join(import.meta.dirname, 'storage-process.ts')
  const child: ChildProcess = spawn(process.execPath, [file, task, JSON.stringify(storage), String(from)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: processEnvironment,
  })
  const output: string[] = []
  let errors = ''
  const waiting: (() => void)[] = []
  const notify = () => waiting.splice(0).forEach((resolve) => resolve())
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      output.push(line)
      notify()
    })
  }
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => {
    notify()
    return code as number | null
  })
  return {
    pid: child.pid,
    output,
    exited,
    async line() {
      while (output.length === 0) {
        if (child.exitCode !== null) throw new Error(`the process has exited: ${errors}`)
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      return output.shift() ?? ''
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { type ListeningProcess, startListening, stopProcess } from '../scripts/listening-process.ts'
import { onCleanup } from './cleanups.ts'

/** Runs a file with the current Node until the benchmark ends. Resolves when it prints its address. */
export function startServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ListeningProcess> {
  const onSpawn = (child: ChildProcess) => onCleanup(() => stopProcess(child))
  return startListening(args, { ...process.env, MUSTER_ENV: '', ...env }, { onSpawn })
}

export async function runFile(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, MUSTER_ENV: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onCleanup(() => stopProcess(child))
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`)
}

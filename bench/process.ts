import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { type ListeningProcess, startListening } from '../scripts/listening-process.ts'

/** Runs a file with the current Node and waits until it prints its address. */
export function startServer(args: readonly string[], env: NodeJS.ProcessEnv): Promise<ListeningProcess> {
  return startListening(args, { ...process.env, MUSTER_ENV: '', ...env })
}

export async function runFile(args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    env: { ...process.env, MUSTER_ENV: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`)
}

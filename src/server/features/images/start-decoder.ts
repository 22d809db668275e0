import { type ChildProcess, fork } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const megabyte = 1_048_576

/** The site kills a decoder whose resident memory exceeds this. A picture of 40 million pixels takes up to 450 MB. */
export const maxDecoderBytes = 500 * megabyte

/** V8 reserves this much for machine code. It counts as data, although the decoder uses little of it. */
const codeRangeBytes = (process.arch === 'arm64' ? 128 : 512) * megabyte

/** In KB. `ulimit -v` would also count address space that is only reserved, and Node would not start. */
export const maxDataKb = (maxDecoderBytes + codeRangeBytes) / 1024

/** Runs the program `$0` with the arguments `$@`. If the limit cannot be set, the host has a lower one, which applies instead. */
const limitedShell = ['-c', `ulimit -d ${maxDataKb}; exec "$0" "$@"`, process.execPath]

/**
 * Starts the decoder in its own process, without environment variables, because they may contain secrets. It runs as the site's user
 * and has the same access to files. On Linux, the kernel limits its memory.
 */
export function startDecoder(): ChildProcess {
  const isLinux = process.platform === 'linux'
  return fork(fileURLToPath(new URL('decoder.ts', import.meta.url)), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: {},
    ...(isLinux && { execPath: '/bin/sh' }),
    execArgv: [...(isLinux ? limitedShell : []), '--disable-warning=ExperimentalWarning'],
  })
}

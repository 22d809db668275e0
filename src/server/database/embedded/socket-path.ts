import { createHash } from 'node:crypto'
import path from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** Bytes that fit into a Unix socket's address on every system that Muster runs on. */
const longest = 100

/** The folder of the socket: what `psql -h` takes. */
export function socketFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'run')
}

/**
 * Where the embedded database of a data folder listens, as `net` takes it: relative to the working folder where the whole
 * path is too long for a Unix socket. Throws where both are.
 */
export function socketPath(dataDir: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\muster-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 32)}`
  }
  const whole = path.join(socketFolder(dataDir), '.s.PGSQL.5432')
  if (Buffer.byteLength(whole) <= longest) return whole
  const near = path.relative('', whole)
  if (Buffer.byteLength(near) <= longest) return near
  throw new OperatorError(`DATA_DIR is too long for the database's socket: ${whole} has more than ${longest} bytes.`)
}

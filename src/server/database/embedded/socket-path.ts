import { createHash } from 'node:crypto'
import path from 'node:path'
import { OperatorError } from '../../operator-error.ts'

/** The longest Unix socket path that all supported systems accept. */
const maxPathBytes = 100

/** The argument for `psql -h`. */
export function socketFolder(dataDir: string): string {
  return path.join(path.resolve(dataDir), 'run')
}

/**
 * Path of the embedded database's socket; relative to the working directory if the absolute path is too long.
 * @throws OperatorError if both paths are too long
 */
export function socketPath(dataDir: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\muster-${createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 32)}`
  }
  const absolute = path.join(socketFolder(dataDir), '.s.PGSQL.5432')
  if (Buffer.byteLength(absolute) <= maxPathBytes) return absolute
  const relative = path.relative('', absolute)
  if (Buffer.byteLength(relative) <= maxPathBytes) return relative
  throw new OperatorError(
    `DATA_DIR is too long for the database's socket: ${absolute} has more than ${maxPathBytes} bytes. Use a shorter path.`,
  )
}

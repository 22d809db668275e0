import { OperatorError } from '../operator-error.ts'

/** The parts of `DATABASE_URL` that error messages name. */
export interface ServerAddress {
  readonly host: string
  readonly port: number
  readonly user?: string | undefined
  readonly database?: string | undefined
}

/** System errors of an unreachable host, and SQLSTATEs: starting or stopping (57P0), too many connections (53300). */
const temporaryCodes = /^(?:ECONN|EPIPE|ENOENT|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|57P0|53300$)/
/** Messages of `pg` errors that have no code. */
const temporaryMessages = /connection terminated|timeout exceeded|timeout expired/i

/** Whether the server may accept the same connection later. */
export function isTemporary(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return temporaryCodes.test(codeOf(error)) || temporaryMessages.test(error.message)
}

/** Explains why the database of `DATABASE_URL` cannot be opened. Contains no password. */
export function toOperatorError(error: unknown, { host, port, user, database }: ServerAddress): OperatorError {
  if (error instanceof OperatorError) return error
  const code = error instanceof Error ? codeOf(error) : ''
  const server = `The database server ${host}:${port}`
  const reason = reasonOf(error)
  const sentence = isTemporary(error)
    ? `${server} cannot be reached: ${reason}. Check the host and the port in DATABASE_URL, and that the server runs.`
    : code.startsWith('28')
      ? `${server} rejected the user "${user}": ${reason}. Check the user and the password in DATABASE_URL.`
      : code === '3D000'
        ? `${server} has no database "${database}". Create it, or correct DATABASE_URL.`
        : `${server} rejected the connection: ${reason}. Check DATABASE_URL.`
  return new OperatorError(sentence, { cause: error })
}

/** Falls back to the code: an error about several addresses of one host has no message. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || codeOf(error) : String(error)
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

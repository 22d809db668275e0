/** Where the database's parts report what nobody is there to be told; a pino logger is one. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Trouble goes to the standard error stream, the rest nowhere. */
export const quietLog: Log = {
  info() {},
  warn: (fields, message) => console.error(message, fields),
  error: (fields, message) => console.error(message, fields),
}

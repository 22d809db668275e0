export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** Writes warnings and errors to stderr and drops info. */
export const quietLog: Log = {
  info() {},
  warn: (fields, message) => console.error(message, fields),
  error: (fields, message) => console.error(message, fields),
}

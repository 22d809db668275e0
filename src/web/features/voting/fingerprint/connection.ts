interface NetworkInformation {
  readonly type?: string
  readonly saveData?: boolean
}

/**
 * The kind of the connection, where the browser tells. Its speed is left out: it changes from minute to minute.
 */
export function readConnection(): unknown {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection ? [connection.type ?? 'unknown', connection.saveData ?? false] : 'none'
}

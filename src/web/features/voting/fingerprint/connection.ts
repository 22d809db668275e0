interface NetworkInformation {
  readonly type?: string
  readonly saveData?: boolean
}

/** The type of the connection, if the browser exposes it. Excludes the speed, which changes from minute to minute. */
export function readConnection(): unknown {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  return connection ? [connection.type ?? 'unknown', connection.saveData ?? false] : 'none'
}

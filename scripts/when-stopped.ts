import process from 'node:process'

const stopTimeoutMs = 10_000

/** Resolves at the first stop signal: Ctrl-C sends two, from the shell and npm. Exits with code 1 if still running after 10 s. */
export function whenStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve()
      setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  })
}

import process from 'node:process'

const stopTimeoutMs = 10_000

/**
 * Resolves at the first of several stop signals, because both the shell and npm send one for each Ctrl-C. If the process has
 * not ended ten seconds later, exits with code 1.
 */
export function whenStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      resolve()
      setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  })
}

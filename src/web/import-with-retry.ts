const retryDelaysS = [1, 3, 9]
/** Used after the delays above, for example while the site is down. */
const laterDelayS = 60

/**
 * Imports modules. Retries a failed import after 1, 3 and 9 s, then every minute, and calls `onFailure` after the fourth
 * failure and each later one. When the browser goes online, retries immediately and restarts the delays, because a new
 * connection may need a moment. Logs the first error to the console, since browsers do not report errors that a module
 * throws. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  let delaysS = [...retryDelaysS]
  let isReported = false
  let wentOnline = false
  let endWait = () => {}
  // Also listens during imports: one that started offline fails even if the browser has gone online since.
  const handleOnline = () => {
    wentOnline = true
    endWait()
  }
  addEventListener('online', handleOnline)
  for (;;) {
    try {
      const loaded = await load()
      removeEventListener('online', handleOnline)
      return loaded
    } catch (error) {
      if (!isReported) console.error(error)
      isReported = true
    }
    if (!wentOnline) {
      const delayS = delaysS.shift()
      if (!delayS) onFailure()
      await new Promise<void>((resolve) => {
        endWait = resolve
        setTimeout(resolve, (delayS ?? laterDelayS) * 1000)
      })
    }
    if (wentOnline) delaysS = [...retryDelaysS]
    wentOnline = false
  }
}

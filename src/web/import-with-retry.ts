const retryDelaysS = [1, 3, 9]
/** After the delays above, such as while the site is down. */
const laterDelayS = 60

/**
 * Imports modules. Retries a failed import after 1, 3 and 9 s, then every minute, and calls `onFailure` after each failure from the fourth
 * on. When the browser goes online, retries at once and starts over with the delays, because a new connection does not always work at
 * once. Reports the first error in the console: it may be one of a module itself, which the browser does not report. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  let delaysS = [...retryDelaysS]
  let isReported = false
  let wentOnline = false
  let endWait = () => {}
  // Listens during imports as well: one that began offline fails although the browser is online by then.
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

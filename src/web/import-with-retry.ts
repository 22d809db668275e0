const retryDelaysS = [1, 3, 9]
/** From then on, such as while the site is down. */
const laterDelayS = 60

/**
 * Imports modules. Retries after 1, 3 and 9 s; if that fails, too, calls `onFailure` and goes on every minute. Each time the browser goes
 * online, it retries immediately and then after the first delays, because a new connection does not always work at once. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  let delaysS = [...retryDelaysS]
  for (;;) {
    try {
      return await load()
    } catch {
      const delayS = delaysS.shift()
      if (!delayS) onFailure()
      if ((await nextAttempt(delayS ?? laterDelayS)) === 'online') delaysS = [...retryDelaysS]
    }
  }
}

/** Waits for the delay, or for the browser to go online if that comes first. */
function nextAttempt(delayS: number): Promise<'delay' | 'online'> {
  return new Promise((resolve) => {
    const isOnline = () => resolve('online')
    addEventListener('online', isOnline, { once: true })
    setTimeout(() => {
      removeEventListener('online', isOnline)
      resolve('delay')
    }, delayS * 1000)
  })
}

/**
 * Imports a module. Retries after 1, 3 and 9 s and, from then on, each time the browser goes online; calls `onFailure` after each
 * failure from the fourth. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  const delaysS = [1, 3, 9]
  for (;;) {
    try {
      return await load()
    } catch {
      const delayS = delaysS.shift()
      if (!delayS) onFailure()
      await new Promise((retry) => {
        addEventListener('online', retry, { once: true })
        if (delayS) setTimeout(retry, delayS * 1000)
      })
    }
  }
}

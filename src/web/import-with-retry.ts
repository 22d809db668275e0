/**
 * Retries a load until it succeeds: three times after growing delays, then, after one call of `giveUp`, each time the browser
 * goes online again.
 */
export async function importWithRetry<T>(load: () => Promise<T>, giveUp: () => void): Promise<T> {
  const delaysS = [1, 3, 9]
  for (;;) {
    try {
      return await load()
    } catch {
      const delayS = delaysS.shift()
      if (!delayS) giveUp()
      await new Promise((retry) => {
        addEventListener('online', retry, { once: true })
        if (delayS) setTimeout(retry, delayS * 1000)
      })
    }
  }
}

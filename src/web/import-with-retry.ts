/** Retries three times with growing delays, then, after calling `giveUp` once, whenever the browser goes online. */
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

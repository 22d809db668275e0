const retryDelaysS = [1, 3, 9]

/**
 * Imports a module. Retries after 1, 3 and 9 s, and calls `onFailure` if that fails, too. Each time the browser goes online, it
 * retries immediately and then after the same delays, because a new connection does not always work at once. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>, onFailure: () => void): Promise<T> {
  let delaysS = [...retryDelaysS]
  for (;;) {
    try {
      return await load()
    } catch {
      const delayS = delaysS.shift()
      if (!delayS) onFailure()
      if ((await nextAttempt(delayS)) === 'online') delaysS = [...retryDelaysS]
    }
  }
}

/** Waits for the delay, or for the browser to go online if that comes first. Without a delay, it waits for the latter only. */
function nextAttempt(delayS: number | undefined): Promise<'delay' | 'online'> {
  return new Promise((resolve) => {
    addEventListener('online', () => resolve('online'), { once: true })
    if (delayS) setTimeout(() => resolve('delay'), delayS * 1000)
  })
}

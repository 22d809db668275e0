/** How long (s) to wait before the second try, the third, and so on. */
const pauses = [1, 3, 9]

/**
 * Tries until something has been fetched: some times by itself, and once it has said that it gives up, whenever the browser
 * gets its connection back.
 */
export async function loadPatiently<T>(load: () => Promise<T>, giveUp: () => void): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load()
    } catch {
      const pause = pauses[tries]
      if (pause === undefined) giveUp()
      await new Promise((goOn) => {
        addEventListener('online', goOn, { once: true })
        if (pause !== undefined) setTimeout(goOn, pause * 1000)
      })
    }
  }
}

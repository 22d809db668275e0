/** How long a visitor must be idle before the page may interrupt: at first, and after activity. */
const initialIdleMs = 1500
const idleAfterActivityMs = 5000

const activityEvents = ['keydown', 'input', 'pointerdown', 'scroll', 'visibilitychange'] as const

/** Resolves when the visitor is idle: not typing, voting, scrolling or in a dialog. Rejects on abort. */
export function whenUserIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const listening = new AbortController()
    let timer = 0

    function restart(delayMs: number) {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isBusy()) return restart(idleAfterActivityMs)
        listening.abort()
        resolve()
      }, delayMs)
    }

    for (const event of activityEvents)
      document.addEventListener(event, () => restart(idleAfterActivityMs), {
        capture: true,
        passive: true,
        signal: listening.signal,
      })
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        listening.abort()
        reject(signal.reason as Error)
      },
      { once: true },
    )
    restart(initialIdleMs)
  })
}

const busySelector = 'dialog[open], [aria-expanded="true"], [aria-busy="true"]'

/** Whether the page is hidden, a field has the focus, something is open, or a request is running. */
function isBusy(): boolean {
  return (
    document.hidden ||
    document.activeElement?.matches('input, textarea, select') === true ||
    [...document.querySelectorAll(busySelector)].some((element) => element.checkVisibility())
  )
}

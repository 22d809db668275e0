import { isRendered } from '../../ui/is-rendered.ts'

/** Required time without input before the page may interrupt the visitor. */
const idleMs = 5000

const activityEvents = ['keydown', 'input', 'pointerdown', 'pointermove', 'scroll', 'visibilitychange'] as const

/** Resolves when the visitor is idle: not typing, voting, scrolling, searching or in a dialog. Rejects on abort. */
export function whenUserIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const listening = new AbortController()
    let timer = 0

    function restart() {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isBusy()) return restart()
        listening.abort()
        resolve()
      }, idleMs)
    }

    for (const event of activityEvents)
      document.addEventListener(event, restart, {
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
    restart()
  })
}

const busySelector = 'dialog[open], [aria-expanded="true"], [aria-busy="true"], [data-tone="waiting"]'

/** Whether the page is hidden or shows a filtered list, a field has focus, something is open, or a request is running. */
function isBusy(): boolean {
  return (
    document.hidden ||
    document.querySelector('[aria-label="Active filters"]') !== null ||
    document.activeElement?.matches('input, textarea, select') === true ||
    [...document.querySelectorAll(busySelector)].some(isRendered)
  )
}

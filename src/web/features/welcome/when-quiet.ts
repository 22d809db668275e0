/** How long a visitor does nothing before a page may speak up, in ms: at first, and after they did something. */
const firstPause = 1500
const pauseAfterAct = 5000

const acts = ['keydown', 'input', 'pointerdown', 'scroll', 'visibilitychange'] as const

/** Resolves once nobody is in the middle of something: typing, voting, scrolling, another dialog. Rejects when aborted. */
export function whenQuiet(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const ended = new AbortController()
    let timer = 0

    function restart(pause: number) {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isBusy()) return restart(pauseAfterAct)
        ended.abort()
        resolve()
      }, pause)
    }

    for (const act of acts)
      document.addEventListener(act, () => restart(pauseAfterAct), {
        capture: true,
        passive: true,
        signal: ended.signal,
      })
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        ended.abort()
        reject(signal.reason as Error)
      },
      { once: true },
    )
    restart(firstPause)
  })
}

const occupied = 'dialog[open], [aria-expanded="true"], [aria-busy="true"]'

/** A field is in use, something is open, or something is under way. */
function isBusy(): boolean {
  return (
    document.hidden ||
    document.activeElement?.matches('input, textarea, select') === true ||
    [...document.querySelectorAll(occupied)].some((element) => element.checkVisibility())
  )
}

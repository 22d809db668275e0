/** Repeat the events captured before hydration, in order; undefined once dropped. */
let replays: (() => void)[] | undefined = []
let replayedAt: number | undefined

/** Captures button clicks and submits of forms without an action, which need script, until hydration. */
export function captureEarlyEvents(): void {
  document.addEventListener('click', captureClick, true)
  document.addEventListener('submit', captureSubmit, true)
}

/** When the page was hydrated, as the `timeStamp` of events; events that are replayed are earlier. */
export const hydratedAt = () => replayedAt

/** Replays the captured events and stops capturing. */
export function replayEarlyEvents(): void {
  document.removeEventListener('click', captureClick, true)
  document.removeEventListener('submit', captureSubmit, true)
  replays?.splice(0).forEach((replay) => replay())
  replayedAt = performance.now()
}

/**
 * Discards captured events and stops capturing: if the script loads after all, replaying them that late would surprise the user. Submits
 * of forms without an action stay blocked, also after a later crash: the browser would put the form's values, including passwords, in the URL.
 */
export function discardEarlyEvents(): void {
  document.removeEventListener('click', captureClick, true)
  document.addEventListener('submit', captureSubmit, true)
  replays = undefined
}

function captureClick(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[type="button"]')
  if (button) capture(event, () => button.click())
}

function captureSubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.hasAttribute('action')) capture(event, () => form.requestSubmit())
}

/**
 * Stops the event and replays it later. Otherwise the browser would submit the form natively, and React, which replays some
 * events itself after hydration, might handle it twice.
 */
function capture(event: Event, replay: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  replays?.push(replay)
}

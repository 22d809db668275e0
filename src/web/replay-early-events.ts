/** Functions that replay the events captured before hydration, in order; undefined once discarded. */
let replays: (() => void)[] | undefined = []
let replayedAt: number | undefined

/** Until hydration, captures button clicks and submits of forms without an action, which both need script. */
export function captureEarlyEvents(): void {
  document.addEventListener('click', captureClick, true)
  document.addEventListener('submit', captureSubmit, true)
}

/** Time of hydration on the clock of events' `timeStamp`; replayed events are earlier. */
export const hydratedAt = () => replayedAt

/** Replays the captured events and stops capturing. */
export function replayEarlyEvents(): void {
  document.removeEventListener('click', captureClick, true)
  document.removeEventListener('submit', captureSubmit, true)
  replays?.splice(0).forEach((replay) => replay())
  replayedAt = performance.now()
}

/**
 * Discards captured events and stops capturing clicks: if the script loads after all, replaying them that late would surprise
 * the user. Submits of forms without an action stay blocked, even after a later crash, because the browser would put the
 * form's values, including passwords, in the URL.
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

/** Stops the event. Otherwise, the browser would submit the form natively, and React might replay it a second time. */
function capture(event: Event, replay: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  replays?.push(replay)
}

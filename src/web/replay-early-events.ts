/** Events captured before hydration, in order; undefined once dropped. */
let acts: (() => void)[] | undefined = []

/** Captures button clicks and submits of forms without an action, which need script, until hydration. */
export function captureEarlyEvents(): void {
  document.addEventListener('click', keepPress, true)
  document.addEventListener('submit', keepForm, true)
}

/** Replays the captured events and stops capturing. */
export function replayEarlyEvents(): void {
  document.removeEventListener('click', keepPress, true)
  document.removeEventListener('submit', keepForm, true)
  acts?.splice(0).forEach((act) => act())
}

/**
 * Drops captured clicks: replaying them much later would surprise the user. Submits stay blocked, since the browser
 * would put the form's values, including passwords, in the URL.
 */
export function dropEarlyEvents(): void {
  document.removeEventListener('click', keepPress, true)
  acts = undefined
}

function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element && event.target.closest<HTMLElement>('button[type="button"]')
  if (button) keep(event, () => button.click())
}

function keepForm(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.hasAttribute('action')) keep(event, () => form.requestSubmit())
}

/** Stops the event: during hydration React would handle it twice, and the browser would submit the form natively. */
function keep(event: Event, act: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  acts?.push(act)
}

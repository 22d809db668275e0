/** What a visitor did before there was script to answer it, in order; nothing is kept any more without it. */
let acts: (() => void)[] | undefined = []

/** Keeps presses of buttons, and forms that only script sends, until they can be answered. Links and other forms need nobody. */
export function captureEarlyEvents(): void {
  document.addEventListener('click', keepPress, true)
  document.addEventListener('submit', keepForm, true)
}

/** Does again what was done too early, and keeps nothing from now on. */
export function replayEarlyEvents(): void {
  document.removeEventListener('click', keepPress, true)
  document.removeEventListener('submit', keepForm, true)
  acts?.splice(0).forEach((act) => act())
}

/**
 * Forgets what was done: done much later it would surprise. Forms are still held back, since a browser would send them by
 * itself with all that they hold, passwords too, in the address.
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

/** Nobody else hears of it before its time: React half-way would answer twice, the browser would send a form as it knows. */
function keep(event: Event, act: () => void): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  acts?.push(act)
}

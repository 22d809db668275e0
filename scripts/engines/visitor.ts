import { type Engine, keys, pressAt, typeText } from './engine.ts'

const timeoutMs = 30_000
const pollIntervalMs = 50

export interface Visitor {
  go(path: string): Promise<void>
  /** Waits until an expression is true in the page. `what` describes it in error messages. */
  sees(what: string, expression: string): Promise<void>
  /** Clicks the first visible element that matches the selector and, if given, has `name` as its label or text. */
  presses(selector: string, name?: string): Promise<void>
  types(selector: string, text: string, then?: keyof typeof keys): Promise<void>
  pressesKey(key: keyof typeof keys): Promise<void>
  reads(expression: string): Promise<unknown>
}

export function visit(engine: Engine, site: string): Visitor {
  const waitFor = async (what: string, expression: string): Promise<unknown> => {
    const end = Date.now() + timeoutMs
    while (Date.now() < end) {
      const found = await engine.evaluate(expression)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    }
    const page = await engine.evaluate(
      `location.pathname + ': ' + document.querySelector('main')?.innerText.slice(0, 300)`,
    )
    throw new Error(`${what} did not appear on ${String(page)}`)
  }
  const presses = async (selector: string, name?: string) => {
    const find = `(${findVisible})(${JSON.stringify(selector)}, ${JSON.stringify(name ?? null)})`
    const { x, y } = (await waitFor(name ? `${selector} “${name}”` : selector, find)) as { x: number; y: number }
    await engine.act([pressAt(x, y)])
  }
  const pressesKey = (key: keyof typeof keys) => engine.act([typeText(keys[key])])
  return {
    async sees(what, expression) {
      await waitFor(what, expression)
    },
    presses,
    pressesKey,
    async go(path) {
      await engine.go(new URL(path, site).href)
      await waitFor('a hydrated page', `document.documentElement.dataset.page === 'hydrated'`)
    },
    async types(selector, text, then) {
      await presses(selector)
      await engine.act([typeText(text)])
      if (then) await pressesKey(then)
    },
    reads: (expression) => engine.evaluate(expression),
  }
}

/** Source text for the page: scrolls to a match that is visible, still and not covered. Returns its center, or null. */
const findVisible = `async (selector, name) => {
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim()
  const placeOf = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  for (const element of document.querySelectorAll(selector)) {
    if (name !== null && nameOf(element) !== name) continue
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const before = placeOf(element)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const place = placeOf(element)
    if (place.x !== before.x || place.y !== before.y) return null
    const top = document.elementFromPoint(place.x, place.y)
    if (element.contains(top) || element.labels?.[0]?.contains(top)) return place
  }
  return null
}`

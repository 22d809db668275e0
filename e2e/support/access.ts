import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import process from 'node:process'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { expect } from './test.ts'

const isExhaustive = process.env.TEST_EXHAUSTIVE === '1'
/** The browser loads the minified script in half the time of `axe.source`. */
const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
type Check = 'axe' | 'overflow' | 'overflow with spaced text'

/** Widths in exhaustive runs: a phone, a tablet and two desktops, the narrowest supported width, and 1280 and 1440 px at 200% zoom. */
const allWidths = [320, 640, 720, 360, 768, 1920, 1280]
/**
 * Runs each check at the widths where it is most effective, because axe and resizing take most of the time of these tests.
 * Spaced text is the harder case of the overflow check, so plain text is checked only at the largest widths.
 */
const checks: readonly (readonly [width: number, ...Check[]])[] = isExhaustive
  ? allWidths.map((width) => [width, 'axe', 'overflow', 'overflow with spaced text'])
  : [
      [320, 'overflow with spaced text'],
      [360, 'axe'],
      [1280, 'axe', 'overflow'],
    ]

/** Outside exhaustive runs, axe skips table rows after the tenth, because hundreds of votes would take half a minute. */
const laterRows = 'tbody > tr:nth-child(n + 11)'

/** Selectors of the element that axe checks, and of elements that are removed during the check. */
interface AxeScope {
  readonly root: string
  readonly skipped: readonly string[]
}

interface Scope {
  /** Selects parts that axe skips outside exhaustive runs, because they repeat the structure of other parts. */
  readonly repeated?: string
}

/**
 * Expects that axe finds no violation of WCAG 2.2 A and AA on the page in its current state, and that the page does not
 * scroll horizontally, even with the text spacing of WCAG 1.4.12. While a modal dialog is open, axe checks only the dialog
 * outside exhaustive runs, so check the page behind it first. `name` identifies the page in failures. Leaves the page at a
 * width of 1280 px.
 */
export async function expectAccess(page: Page, name: string, { repeated }: Scope = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  const modal = !isExhaustive && (await page.locator(':modal').count()) > 0
  const scope = {
    root: modal ? ':modal' : ':root',
    skipped: isExhaustive ? [] : [laterRows, ...(repeated ? [repeated] : [])],
  }
  for (const [width, ...checksHere] of checks) {
    await page.setViewportSize({ width, height: 800 })
    // At other positions, the sticky top bar could cover part of a link, which axe reports.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    for (const check of checksHere) {
      if (check === 'overflow with spaced text') await page.evaluate(spaceText, true)
      const found = check === 'axe' ? await findViolations(page, scope) : await page.evaluate(findOverflow)
      expect.soft(found, `${name} at ${width} px: ${check}`).toEqual([])
      await page.evaluate(spaceText, false)
    }
  }
}

/** axe's violations as lines with rule, element and messages. */
async function findViolations(page: Page, scope: AxeScope): Promise<string[]> {
  // Finish animations, because axe would measure a color in transition.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
  return page.evaluate(async ({ root, skipped }) => {
    // Remove skipped elements, because axe would spend as much time on hidden or excluded ones.
    const removed = skipped.flatMap((selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const place = document.createComment('')
        element.replaceWith(place)
        return { element, place }
      }),
    )
    const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
    // There is nothing to preload: pages have no audio or video, and no rule of these tags reads style sheets.
    const options = { runOnly, resultTypes: ['violations' as const], preload: false }
    const { violations } = await window.axe.run(root, options)
    for (const { element, place } of removed) place.replaceWith(element)
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const messages = [...any, ...all, ...none].map(({ message }) => message)
        return `${id} ${target.join(' ')}: ${messages.join('; ')}`
      }),
    )
  }, scope)
}

/** Sets or removes the text spacing of WCAG 1.4.12. Runs in the page, whose CSP allows constructed style sheets. */
function spaceText(spaced: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets = spaced ? [sheet] : []
}

/** Returns elements that make the page scroll horizontally, and truncated texts. Runs in the page. */
function findOverflow(): string[] {
  const found: string[] = []
  const nameOf = (element: Element) => {
    const name = element.getAttribute('class') ?? element.id
    return `${element.localName}.${name} “${(element.textContent ?? '').trim().slice(0, 40)}”`
  }
  const root = document.documentElement
  if (root.scrollWidth > window.innerWidth) {
    const tooWide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1,
    )
    found.push(`scrolls sideways to ${root.scrollWidth} px: ${tooWide.slice(0, 3).map(nameOf).join(', ')}`)
  }
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
    if (!hasText || element.clientWidth <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue
    const { overflowX, overflowY, webkitLineClamp, textOverflow, fontSize } = getComputedStyle(element)
    const cutsX = /hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis'
    const cutsY = /hidden|clip/.test(overflowY) && webkitLineClamp === 'none'
    if (cutsX && element.scrollWidth > element.clientWidth + 1) found.push(`cut off beside: ${nameOf(element)}`)
    // A font's ascent and descent may overflow, but not half a line.
    if (cutsY && element.scrollHeight > element.clientHeight + parseFloat(fontSize) / 2)
      found.push(`cut off below: ${nameOf(element)}`)
  }
  return found
}

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

import process from 'node:process'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './test.ts'

const isExhaustive = process.env.TEST_EXHAUSTIVE === '1'
/** Widths of a phone, a tablet and two desktops: one per breakpoint. */
const widths = [360, 768, 1280, 1920]
/** The narrowest supported width, and 1280 and 1440 px at 200 % zoom. */
const narrowWidths = [320, 640, 720]
/** axe takes most of the time of these tests, and rarely finds at one width what it does not find at another. */
const axeWidths = isExhaustive ? widths : [360, 1280]
/** Resizing is slow, too: every run checks each breakpoint once, and text spacing where it is tightest. */
const plainWidths = isExhaustive ? [...narrowWidths, ...widths] : [320, 768, 1280, 1920]
const spacedWidths = isExhaustive ? [...narrowWidths, ...widths] : [320, 768]

/**
 * Expects that axe finds no violation of WCAG 2.2 A and AA on the page as it is now, and that the page does not scroll
 * sideways, also with the text spacing of WCAG 1.4.12. Exhaustive runs check all widths. `name` identifies the page in failures.
 */
export async function expectAccess(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source)
  for (const width of axeWidths) {
    await page.setViewportSize({ width, height: 800 })
    expect.soft(await findViolations(page), `${name} at ${width} px`).toEqual([])
  }
  for (const spaced of [false, true]) {
    await page.evaluate(spaceText, spaced)
    for (const width of spaced ? spacedWidths : plainWidths) {
      await page.setViewportSize({ width, height: 800 })
      const where = `${name} at ${width} px${spaced ? ', text spaced' : ''}`
      expect.soft(await page.evaluate(findOverflow), where).toEqual([])
    }
  }
  await page.evaluate(spaceText, false)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Returns axe's violations as lines of rule, element and messages. */
async function findViolations(page: Page): Promise<string[]> {
  // Wait for animations to finish: axe would measure a color in transition.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  return page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
    const { violations } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, any, all, none }) => {
        const messages = [...any, ...all, ...none].map(({ message }) => message)
        return `${id} ${target.join(' ')}: ${messages.join('; ')}`
      }),
    )
  })
}

/** Sets or removes the text spacing of WCAG 1.4.12. Runs in the page; the CSP allows constructed style sheets. */
function spaceText(spaced: boolean): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets = spaced ? [sheet] : []
}

/** Returns the elements that make the page scroll sideways, and clipped texts. Runs in the page. */
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
    // A font's ascent and descent may overflow; half a line may not.
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

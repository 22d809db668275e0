import type { Page } from '@playwright/test'

/**
 * Returns a function that tells whether the test has added init scripts to the page or its context; the page's clock adds
 * some. Playwright removes them before the next test of a shared page, but Chromium sometimes keeps one if the page changes
 * its process in between.
 */
export function watchInitScripts(page: Page): () => boolean {
  let added = false
  const watch = <Method extends string>(owner: Record<Method, (...args: never[]) => unknown>, method: Method) => {
    const original = owner[method].bind(owner)
    owner[method] = (...args) => {
      added = true
      return original(...args)
    }
  }
  watch(page, 'addInitScript')
  watch(page.context(), 'addInitScript')
  for (const method of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) watch(page.clock, method)
  return () => added
}

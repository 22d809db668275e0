import type { Page } from '@playwright/test'

/** Measures the site name and its neighbor: the menu button on phones, the links on wide screens. */
export const measureTopBar = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('header:has(nav)') as HTMLElement
    const name = bar.querySelector('[data-text]') as HTMLElement
    const text = document.createRange()
    text.selectNodeContents(name)
    const neighbors = [...bar.querySelectorAll('button, nav')].filter((element) => element.checkVisibility())
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      clipped: name.scrollWidth - name.clientWidth,
      gap:
        Math.min(...neighbors.map((element) => element.getBoundingClientRect().left)) -
        text.getBoundingClientRect().right,
      fontSize: parseFloat(getComputedStyle(name).fontSize),
      barHeight: bar.offsetHeight,
    }
  })

import { expect, test } from 'vitest'
import { widgetStyles } from '#contract/rules/widgets.ts'
import { palettes } from './draw-widget.ts'

/** The contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((i) => {
    const value = Number.parseInt(hex.slice(i, i + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test.each(widgetStyles)('text and frames have enough contrast: %s', (style) => {
  const { ground, block, line, text, caption, number, star, gold } = palettes[style]
  for (const written of [text, caption, number])
    for (const behind of [ground, block]) expect(contrast(written, behind)).toBeGreaterThanOrEqual(4.5)
  for (const border of [line, star, gold]) expect(contrast(border, ground)).toBeGreaterThanOrEqual(3)
})

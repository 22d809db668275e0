import type { LaunchOptions } from '@playwright/test'

/** Uses the browser's own setting, which also changes `rem` in media queries. */
export const withLargeText = (options: LaunchOptions): LaunchOptions => ({
  ...options,
  args: [...(options.args ?? []), '--blink-settings=defaultFontSize=32'],
})

/** Separate from the route table, where the file names of these pages would be part of every page's script. */
export const archivePages = {
  async weeks() {
    const [{ WeeksPage: Component }, { loadWeeks: loader }] = await Promise.all([
      import('./weeks.page.tsx'),
      import('./load-archive.ts'),
    ])
    return { Component, loader }
  },
  async week() {
    const [{ WeekPage: Component }, { WeekFailure: ErrorBoundary }, { loadWeek: loader }] = await Promise.all([
      import('./week.page.tsx'),
      import('../../features/weeks/week-failure.tsx'),
      import('./load-archive.ts'),
    ])
    return { Component, ErrorBoundary, loader }
  },
  async moderation() {
    const { ModerationPage: Component, loadModeration: loader } = await import('./moderation/moderation.page.tsx')
    return { Component, loader }
  },
  async rule() {
    const { RulePage: Component, loadRule: loader } = await import('./rule.page.tsx')
    return { Component, loader }
  },
} as const

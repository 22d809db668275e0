import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Fails each test of the file that writes to the console instead of the log. */
export function expectNoConsoleOutput(): void {
  const output: unknown[][] = []
  beforeEach(() => {
    for (const level of ['error', 'warn', 'log', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((...args) => void output.push(args))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(output.splice(0)).toEqual([])
  })
}

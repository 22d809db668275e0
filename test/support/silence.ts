import { afterEach, beforeEach, expect, vi } from 'vitest'

/** In each test of the file nobody may write past the log: a line there has no form, no level and no request. */
export function expectSilence(): void {
  const said: unknown[][] = []
  beforeEach(() => {
    for (const level of ['error', 'warn', 'log', 'info'] as const)
      vi.spyOn(console, level).mockImplementation((...words) => void said.push(words))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(said.splice(0)).toEqual([])
  })
}

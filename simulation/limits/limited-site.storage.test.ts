import { expect, test } from 'vitest'
import { defaultVoteLimits } from '#server/features/integrity/limits/vote-limits.ts'
import { useDatabase } from '#test/support/database.ts'
import { simulate } from '../simulate.ts'
import { openLimitedSite } from './limited-site.ts'

const storage = useDatabase()

test('holds the votes of a script with one address, and hardly any others', async () => {
  const campaign = { family: 'script', effort: 'medium', size: 60 } as const
  const simulation = simulate({ seed: '1', votes: 1000, fake: 0, weeks: 2, campaign })
  const site = await openLimitedSite(storage.db, defaultVoteLimits, simulation.clans.length)
  const held = { fake: [] as (string | null)[], honest: [] as (string | null)[] }
  for (const { week, votes } of simulation.weeks()) {
    const limited = await site.cast(week.name, votes)
    votes.forEach(({ origin }, i) => void held[origin.kind].push(limited[i] ?? null))
  }
  const counted = (states: readonly (string | null)[]) => states.filter((state) => state === null).length
  expect(held.fake.length).toBeGreaterThan(40)
  expect(counted(held.fake)).toBeLessThan(0.7 * held.fake.length)
  expect(held.fake).toContain('address_limit')
  expect(counted(held.honest)).toBeGreaterThan(0.98 * held.honest.length)
})

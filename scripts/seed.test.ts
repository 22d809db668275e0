import { expect, test } from 'vitest'
import { seedCommand } from './seed.ts'

test('a seed has attacks unless --no-attacks is given', () => {
  expect(seedCommand.read([])).toMatchObject({ clans: 60, votes: 4000, attacks: true })
  expect(seedCommand.read(['--no-attacks', '--votes', '5000'])).toMatchObject({ votes: 5000, attacks: false })
})

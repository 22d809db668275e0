import { expect, test } from 'vitest'
import { families } from './attacks/plan-campaigns.ts'
import { readCommand } from './options.ts'

const defaults = { seed: '1', votes: 200_000, weeks: 5 }
const read = (args: string) => readCommand([...args.split(' '), '--out', 'world'])

test('a world has fakes of all families by default', () => {
  const world = { ...defaults, seed: '7', fake: 0.12 }
  expect(read('--seed 7')).toEqual({ kind: 'generate', out: 'world', world, withLimits: false })
  expect(read('--limits')).toMatchObject({ withLimits: true })
})

test('a world with one campaign has no other fakes', () => {
  const campaign = { family: 'script', effort: 'high', size: 5000 }
  expect(read('--family script --effort high --size 5000')).toMatchObject({ world: { ...defaults, fake: 0, campaign } })
})

test('comebacks, with and without history', () => {
  const world = { ...defaults, fake: 0.12 }
  const found = [read('--comebacks'), read('--comebacks --comeback-history')]
  expect(found).toMatchObject([
    { world: { ...world, comebacks: { withHistory: false } } },
    { world: { ...world, comebacks: { withHistory: true } } },
  ])
})

test('newcomers', () => {
  expect(read('--newcomers')).toMatchObject({ world: { ...defaults, fake: 0.12, newcomers: true } })
})

test.each([
  ['--family scripts --effort low --size 10', `--family must be one of ${families.map(({ name }) => name).join(', ')}`],
  ['--family script --effort most --size 10', '--effort must be one of low, medium, high, not "most".'],
  ['--family script --effort low --size 9', '--size must be a number from 10 to 5000, not "9".'],
  ['--family script --effort low --size 5001', '--size must be a number from 10 to 5000, not "5001".'],
  ['--family script --effort low --size many', '--size must be a number from 10 to 5000, not "many".'],
  ['--family script --effort low', '--family, --effort and --size are only allowed together.'],
  ['--effort low --size 10', '--family, --effort and --size are only allowed together.'],
  ['--size 10', '--family, --effort and --size are only allowed together.'],
  ['--family script --effort low --size 10 --fake 0.1', '--fake cannot be combined with --family.'],
  ['--fake 1', '--fake must be a number from 0 to 0.9, not "1".'],
  ['--comeback-history', '--comeback-history needs --comebacks.'],
  ['--judge verdicts', '--judge needs --truth.'],
])('%s is wrong', (args, message) => {
  expect(() => read(args)).toThrow(message)
})

import { expect, test } from 'vitest'
import { defaultVoteLimits } from '../limits/vote-limits.ts'
import { levelsOf } from '../limits/network-levels.ts'
import { type ExchangeVote, planExchanges } from './plan-exchanges.ts'
import { plausibilityOf } from './plausibility.ts'

let id = 0
const aVote = ({ network = '192.0.2.1', asn = 64_500, ...traits }: Partial<ExchangeVote> = {}): ExchangeVote => ({
  id: ++id,
  clanId: 1,
  voterKey: `key ${id}`,
  network,
  asn,
  levels: levelsOf({ network, asn }),
  bad: 0,
  hasWholePrint: true,
  pair: `pair ${id}`,
  isKnown: false,
  plausibility: 1,
  reason: null,
  ...traits,
})
const held = (traits: Partial<ExchangeVote> = {}) => aVote({ reason: 'address_limit', plausibility: 5, ...traits })
const plan = (...votes: ExchangeVote[]) =>
  planExchanges(votes, defaultVoteLimits).map((one) => [one.promoted.id, one.demoted.id])

test('counts the most plausible votes of an address, and leaves equal ones to the earlier', () => {
  const counted = [aVote({ plausibility: 4 }), aVote({ plausibility: 2 }), aVote({ plausibility: 2 })]
  const [weak, good, better] = [held({ plausibility: 2 }), held({ plausibility: 3 }), held({ plausibility: 5 })]
  const [, earlier, later] = counted
  expect(plan(...counted, weak, good, better)).toEqual([
    [better.id, later?.id],
    [good.id, earlier?.id],
  ])
  expect(plan(aVote({ plausibility: 5 }), held())).toEqual([])
})

test('exchanges within the network of the limit only', () => {
  const [near, far] = [aVote({ network: '192.0.2.9' }), aVote({ network: '198.51.100.1' })]
  expect(plan(near, far, held())).toEqual([])
  const by24 = held({ reason: 'net24_limit' })
  expect(plan(near, far, by24)).toEqual([[by24.id, near.id]])
  const byAs = held({ reason: 'as_limit' })
  expect(plan(far, byAs)).toEqual([[byAs.id, far.id]])
  expect(plan(aVote({ asn: 64_501 }), byAs)).toEqual([])
  const [house, street] = [aVote({ network: '2001:db8:0:1::/64' }), aVote({ network: '2001:db8:0:100::/64' })]
  const by56 = held({ reason: 'net56_limit', network: '2001:db8::/64' })
  expect(plan(street, house, by56)).toEqual([[by56.id, house.id]])
})

test('never raises another limit of the vote that counts', () => {
  const near = aVote({ network: '192.0.2.9' })
  const full = Array.from({ length: 6 }, () => aVote({ plausibility: 9 }))
  expect(plan(near, ...full, held({ reason: 'net24_limit' }))).toEqual([])
  // Two votes without a print count at an address.
  const printed = Array.from({ length: 4 }, () => aVote())
  const unprinted = [1, 2].map(() => aVote({ hasWholePrint: false, pair: null }))
  const waiting = held({ hasWholePrint: false, pair: null, reason: 'print_missing_limit' })
  expect(plan(...printed, ...unprinted.map((vote) => ({ ...vote, plausibility: 7 })), waiting)).toEqual([])
  expect(plan(...printed.map((vote) => ({ ...vote, plausibility: 7 })), ...unprinted, waiting)).toEqual([[waiting.id, unprinted[1]?.id]]) // prettier-ignore
  const pair = { pair: 'one device' }
  const elsewhere = [1, 2, 3].map((i) => aVote({ ...pair, network: `198.51.100.${i}` }))
  expect(plan(aVote(), ...elsewhere, held(pair))).toEqual([])
  const same = aVote(pair)
  const better = held(pair)
  expect(plan(same, ...elsewhere, better)).toEqual([[better.id, same.id]])
})

test('does not hold a known voter for an unknown one, nor a home address for a hosting one', () => {
  expect(plan(aVote({ isKnown: true }), held())).toEqual([])
  expect(plan(aVote(), held({ bad: 1, reason: 'hosting_limit' }))).toEqual([])
})

test('leaves votes alone that wait for a proof of work or have a frequent print', () => {
  expect(plan(aVote(), held({ reason: 'proof_missing' }), held({ reason: 'print_pair_limit' }))).toEqual([])
})

test('ranks votes by returning voter, then by age of the pass, known print and page visit', () => {
  const nothing = { isReturning: false, passAgeS: null, hasEstablishedPrint: false, hasWholePrint: false, hasStamp: false } // prettier-ignore
  const order = [
    nothing,
    { ...nothing, hasStamp: true },
    { ...nothing, hasWholePrint: true },
    { ...nothing, hasWholePrint: true, hasStamp: true },
    { ...nothing, hasWholePrint: true, hasEstablishedPrint: true },
    { ...nothing, passAgeS: 5 },
    { ...nothing, passAgeS: 90 },
    { ...nothing, passAgeS: 5000 },
    { ...nothing, passAgeS: 100_000 },
    { ...nothing, passAgeS: 1_000_000 },
    { ...nothing, isReturning: true },
  ].map(plausibilityOf)
  expect(order.toSorted((a, b) => a - b)).toEqual(order)
  expect(new Set(order).size).toBe(order.length)
  expect(plausibilityOf({ ...nothing, passAgeS: 61 })).toBe(plausibilityOf({ ...nothing, passAgeS: 3599 }))
})

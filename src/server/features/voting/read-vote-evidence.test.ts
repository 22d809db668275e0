import { createSecretKey, randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageStamps } from './page-stamp.ts'
import { readVoteEvidence } from './read-vote-evidence.ts'
import { signText } from './sign-text.ts'
import { noEvidence, type VoteEvidence } from './vote-evidence.ts'
import { createVoterPasses } from './voter-pass.ts'

const noon = Date.parse('2026-11-18T12:00:00Z')
const day = 24 * 60 * 60 * 1000

/** Opens two instances with the same key, and a third one of another site. */
function openInstances() {
  const clock = { now: noon }
  const now = () => clock.now
  const keys = [randomBytes(32), randomBytes(32)].map((bytes) => createSecretKey(bytes))
  const [key, foreignKey] = keys as [(typeof keys)[0], (typeof keys)[0]]
  const open = (with_: typeof key) => ({ passes: createVoterPasses(with_, now), stamps: createPageStamps(with_, now) })
  return { clock, key, one: open(key), two: open(key), foreign: open(foreignKey) }
}

type Instance = ReturnType<typeof openInstances>['one']

function read(instance: Instance, evidence: string | undefined, voterKey: string = randomUUID()): VoteEvidence {
  return readVoteEvidence(instance, { voterKey, evidence, headerNames: [], userAgent: '' })
}

const stampOf = (instance: Instance) => /^stamp;desc="(.+)"$/.exec(instance.stamps.header())?.[1] ?? ''
/** The shape of an empty list of headers. */
const requestShape = 'e3b0c44298fc1c14'

test('reads everything that a page sends, even if other instances issued its pass and stamp', () => {
  const { clock, one, two } = openInstances()
  const voterKey = randomUUID()
  const pass = one.passes.issue(voterKey, '2001:db8:1:2::/64')
  clock.now += 90_500
  const stamp = stampOf(one)
  clock.now += 1000
  const evidence = `pass=${pass};stamp=${stamp};dwell=2300;pointer=touch;trusted=1;visible=0;reach=clan`
  expect(evidence.length).toBeLessThan(350)
  const found = readVoteEvidence(two, {
    voterKey: voterKey.toUpperCase(),
    evidence,
    headerNames: ['user-agent', 'accept'],
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  })
  expect(found).toEqual({
    passId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    passAgeS: 91,
    passNetwork: '2001:db8:1:2::/64',
    stampAt: new Date(noon + 90_000),
    stampId: stamp.slice(0, stamp.lastIndexOf('.')),
    dwellMs: 2300,
    pointer: 'touch',
    trusted: true,
    visible: false,
    browser: 'firefox',
    browserVersion: 145,
    platform: 'linux',
    requestShape: expect.stringMatching(/^[0-9a-f]{16}$/),
    reach: 'clan',
  })
})

test('without the header, everything that it contains is unknown', () => {
  const { one } = openInstances()
  expect(read(one, undefined)).toEqual({ ...noEvidence, requestShape })
})

test.each([
  '',
  ' ',
  ';',
  'dwell',
  'dwell=',
  'dwell=-1',
  'dwell=1.5',
  'dwell=1e3',
  'dwell=9999999999',
  'dwell=1;dwell=2',
  'dwell=1;',
  'dwell=1; visible=1',
  'dwell=1;pointer=finger',
  'dwell=1;trusted=true',
  'dwell=1;reach=elsewhere',
  'dwell=1;pass=x',
  'dwell=1;stamp=a.b.c',
  '__proto__=1;dwell=x',
])('the malformed header %j leaves everything unknown', (evidence) => {
  const { one } = openInstances()
  expect(read(one, evidence)).toEqual({ ...noEvidence, requestShape })
})

test('a header of more than 1 KB leaves everything unknown', () => {
  const { one } = openInstances()
  const ofLength = (length: number) => `dwell=1;later=${'a'.repeat(length - 14)}`
  expect(read(one, ofLength(1024)).dwellMs).toBe(1)
  expect(read(one, ofLength(1025)).dwellMs).toBeNull()
})

test('ignores names of later versions', () => {
  const { one } = openInstances()
  expect(read(one, 'later=1;dwell=7;constructor=1')).toEqual({ ...noEvidence, dwellMs: 7, requestShape })
})

test('no random text causes an error or yields a pass or stamp', () => {
  const { one } = openInstances()
  const pair = fc.tuple(fc.constantFrom('pass', 'stamp', 'dwell', 'reach', 'x'), fc.stringMatching(/^[\w.-]{0,60}$/))
  const text = fc.oneof(fc.string(), fc.array(pair).map((pairs) => pairs.map((each) => each.join('=')).join(';'))) // prettier-ignore
  const isUnknown = fc.property(text, (evidence) => {
    expect(read(one, evidence)).toMatchObject({ passId: null, stampId: null })
  })
  fc.assert(isUnknown)
})

test('a pass that is forged or belongs to another voter key or site is unknown, but the rest is read', () => {
  const { one, foreign, key } = openInstances()
  const voterKey = randomUUID()
  const pass = one.passes.issue(voterKey, '192.0.2.1')
  const [content = '', signature = ''] = pass.split('.')
  const older = Buffer.from(`${randomUUID()} 1 192.0.2.1`).toString('base64url')
  const passes = [
    one.passes.issue(randomUUID(), '192.0.2.1'),
    foreign.passes.issue(voterKey, '192.0.2.1'),
    `${older}.${signature}`,
    `${content}.${'A'.repeat(22)}`,
    // This signature has a different purpose.
    `${content}.${signText(key, 'page-stamp', `${content} ${voterKey}`)}`,
  ]
  for (const each of passes) {
    expect(read(one, `pass=${each};dwell=5`, voterKey)).toEqual({ ...noEvidence, dwellMs: 5, requestShape })
  }
  expect(read(one, `pass=${pass}`, voterKey)).toMatchObject({ passAgeS: 0, passNetwork: '192.0.2.1' })
})

test('the age of a pass is never negative, and a pass for an unknown network has none', () => {
  const { clock, one } = openInstances()
  const voterKey = randomUUID()
  const pass = one.passes.issue(voterKey, '')
  clock.now -= 5000
  expect(read(one, `pass=${pass}`, voterKey)).toMatchObject({ passAgeS: 0, passNetwork: null })
})

test('a process has the same stamp for a second, and then a different one', () => {
  const { clock, one, two } = openInstances()
  const stamp = stampOf(one)
  clock.now += 999
  expect(stampOf(one)).toBe(stamp)
  expect(stampOf(two)).not.toBe(stamp)
  clock.now += 1
  expect(stampOf(one)).not.toBe(stamp)
})

test('a stamp that is forged, from another site, or older than a day is unknown', () => {
  const { clock, one, foreign } = openInstances()
  const stamp = stampOf(one)
  const [sender = '', at = '', signature = ''] = stamp.split('.')
  for (const each of [stampOf(foreign), `${sender}.${Number(at) + 1}.${signature}`, `aaaaaaaa.${at}.${signature}`]) {
    expect(read(one, `stamp=${each};dwell=5`)).toEqual({ ...noEvidence, dwellMs: 5, requestShape })
  }
  clock.now += day
  expect(read(one, `stamp=${stamp}`).stampAt).toEqual(new Date(noon))
  clock.now += 1000
  expect(read(one, `stamp=${stamp}`).stampAt).toBeNull()
})

import { expect, test } from 'vitest'
import type { Press } from './press.ts'
import { describeEvidence, type PageFacts } from './vote-evidence.ts'

const home = 'https://clans.example/'
const page: PageFacts = {
  documentUrl: home,
  referrer: '',
  stamp: undefined,
  hydratedAt: 1000,
  lastPointer: undefined,
  pass: undefined,
  nonce: '0f',
}

function aPress(event: Partial<PointerEvent> | undefined, url = home): Press {
  const click = { timeStamp: 3300.4, isTrusted: true, detail: 1, pointerType: 'mouse', ...event }
  return { event: event && (click as PointerEvent), isVisible: true, url }
}

const read = (text: string) => Object.fromEntries(text.split(';').map((pair) => pair.split('=')))
const describePress = (press: Press, facts: Partial<PageFacts> = {}) =>
  read(describeEvidence(press, { ...page, ...facts })) as Record<string, string>

test('a press has pass, stamp, dwell, pointer and visibility', () => {
  const facts = { pass: 'content.signature', stamp: 'process.1.signature' }
  expect(describeEvidence(aPress({}), { ...page, ...facts })).toBe(
    'pass=content.signature;stamp=process.1.signature;dwell=2300;pointer=mouse;trusted=1;visible=1;reach=list;nonce=0f',
  )
})

test.each([
  ['a replayed press', { timeStamp: 999 }, { hydratedAt: 1000 }],
  ['a press during the replay', {}, { hydratedAt: undefined }],
])('%s has neither dwell nor pointer', (_, event, facts) => {
  expect(describePress(aPress(event), facts)).toEqual({ visible: '1', reach: 'list', nonce: '0f' })
})

test("the vote page's own vote has neither dwell nor pointer", () => {
  expect(describePress({ ...aPress(undefined, `${home}vote?id=5`), isVisible: false })).toEqual({ visible: '0', reach: 'link', nonce: '0f' }) // prettier-ignore
})

test.each([
  [{ pointerType: 'touch' }, 'mouse', 'touch'],
  [{ pointerType: '', detail: 0 }, 'mouse', 'keyboard'],
  // Clicks of older Safari versions have no pointer type.
  [{ pointerType: undefined }, 'touch', 'touch'],
  [{ pointerType: undefined, detail: 0 }, 'touch', 'keyboard'],
  [{ pointerType: 'eye' }, undefined, undefined],
] as const)('the pointer of %j after %s is %s', (event, lastPointer, pointer) => {
  const found = describePress(aPress(event), { lastPointer })
  expect(found.pointer).toBe(pointer)
})

test('a scripted press is not trusted, and a very long dwell is capped', () => {
  expect(describePress(aPress({ isTrusted: false, timeStamp: 1e12 }))).toMatchObject({
    trusted: '0',
    dwell: '999999999',
  })
})

test.each([
  ['/', '/', '', 'list'],
  ['/?q=x', '/clan/5-iron', '', 'list'],
  ['/clan/5-iron', '/', '', 'clan'],
  ['/clan/5-iron', '/clan/5-iron', `${home}?page=2`, 'clan'],
  ['/clan/5-iron', '/clan/5-iron', 'https://elsewhere.example/', 'direct'],
  ['/clan/5-iron', '/clan/5-iron?debug', '', 'direct'],
  ['/vote?id=5', '/vote?id=5', 'https://elsewhere.example/', 'link'],
  ['/vote?id=5&from=widget', '/vote?id=5&from=widget', '', 'widget'],
])('a vote at %s in the document %s after %j reached it by %s', (url, document_, referrer, reach) => {
  const facts = { documentUrl: new URL(document_, home).href, referrer }
  expect(describePress(aPress({}, new URL(url, home).href), facts).reach).toBe(reach)
})

import { expect, test } from 'vitest'
import { requestShape } from './request-shape.ts'

const chrome = ['host', 'connection', 'content-length', 'sec-ch-ua', 'user-agent', 'accept', 'origin', 'sec-fetch-site']

test('a shape is 16 hex digits and the same in any order', () => {
  expect(requestShape(chrome)).toMatch(/^[0-9a-f]{16}$/)
  expect(requestShape(chrome.toReversed())).toBe(requestShape(chrome))
})

test('headers of proxies and of the individual visit do not change the shape', () => {
  const added = [
    'x-forwarded-for',
    'x-real-ip',
    'via',
    'cf-ray',
    'cookie',
    'if-none-match',
    'x-vote-evidence',
    'pragma',
  ]
  expect(requestShape([...chrome, ...added])).toBe(requestShape(chrome))
})

test('a client that lacks a browser header has a different shape', () => {
  const shapes = chrome.slice(3).map((missing) => requestShape(chrome.filter((name) => name !== missing)))
  expect(new Set([...shapes, requestShape(chrome)]).size).toBe(shapes.length + 1)
})

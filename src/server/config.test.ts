import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const bucket = { S3_BUCKET: 'clans', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test.each([
  ['https://clans.example', 'https://clans.example'],
  ['https://clans.example/', 'https://clans.example'],
  ['HTTP://Clans.example:8080', 'http://clans.example:8080'],
  ['https://clans.example:443', 'https://clans.example'],
])('%s is an origin', (text, origin) => {
  expect(readConfig({ BASE_URL: text }).baseUrl).toBe(origin)
  expect(readConfig({ ...bucket, S3_ENDPOINT: text }).bucket?.endpoint).toBe(origin)
})

test.each([
  'https://example.org/clans',
  'https://clans.example?a=1',
  'https://clans.example/#top',
  'https://ada:secret@clans.example',
])('%s has more than an origin, which would be left out in silence', (text) => {
  expect(() => readConfig({ BASE_URL: text })).toThrow('The setting BASE_URL must end after the host and its port')
  expect(() => readConfig({ ...bucket, S3_ENDPOINT: text })).toThrow('The setting S3_ENDPOINT must end after the host')
})

test.each(['smtp://post.example', 'smtps://ada:secret@post.example:465', 'smtp://[::1]:25'])(
  '%s is a mail server',
  (text) => expect(readConfig({ SMTP_URL: text }).smtpUrl).toBe(text),
)

test.each(['smtp://', 'smtps:///', 'smtp:post.example', 'smtp://?host=post.example'])(
  '%s names no mail server, and mails would go to this machine',
  (text) => expect(() => readConfig({ SMTP_URL: text })).toThrow('The setting SMTP_URL must name the host'),
)

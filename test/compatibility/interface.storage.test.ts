import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findIncompatibilities } from '../support/openapi-compatibility.ts'
import { aClan, aVote } from '../support/people.ts'
import {
  describeMetrics,
  describeNames,
  readRecorded,
  recordedFile,
  type RecordedNames,
  recordedVersions,
} from '../support/recorded.ts'
import { useSite } from '../support/site.ts'

const token = 'a token of the operator'
const harness = useSite({ METRICS_TOKEN: token })

type Json = Record<string, unknown>

test.each(recordedVersions)('the API is compatible with clients of version %s', async (version) => {
  const site = await harness.open()
  const now = (await (await site.get('/api/openapi.json')).json()) as Json
  expect(findIncompatibilities(readRecorded(version, 'openapi.json') as Json, now)).toEqual([])
})

test('the comparison reports removals and changes, but not additions and wording', async () => {
  const site = await harness.open()
  const before = (await (await site.get('/api/openapi.json')).json()) as Json
  const after = (change: (text: string) => string) =>
    findIncompatibilities(before, JSON.parse(change(JSON.stringify(before))) as Json)
  expect(after((text) => text.replaceAll('"summary":"', '"summary":"In other words: '))).toEqual([])
  expect(after((text) => text.replace('"properties":{', '"properties":{"more":{"type":"string"},'))).toEqual([])
  expect(after((text) => text.replace('"/api/stats"', '"/api/numbers"'))).toEqual(['/api/stats is missing'])
  expect(after((text) => text.replace('"operationId":"readStats"', '"operationId":"stats"'))).toHaveLength(1)
  expect(after((text) => text.replace('"already_voted",', ''))).not.toEqual([])
  expect(after((text) => text.replace('"votesAllTime":{"type":"integer"', '"votesAllTime":{"type":"string"'))).toHaveLength(1) // prettier-ignore
})

test.each(recordedVersions)('every metric of version %s still exists with its labels', async (version) => {
  const clan = await aClan(harness.storage.db)
  const site = await harness.open()
  const vote = aVote()
  for (const status of [201, 409]) expect((await site.post(`/api/clans/vote/${clan}`, vote)).status).toBe(status)
  await site.post('/api/users/register', { email: 'ada@example.org', password: 'a quiet harbour' })
  const text = await (await site.call('GET', '/metrics', { token })).text()
  const recorded = readFileSync(recordedFile(version, 'metrics.txt'), 'utf8').trim().split('\n')
  expect(recorded.filter((line) => !describeMetrics(text).includes(line))).toEqual([])
})

test.each(recordedVersions)('every stored or public name of version %s still exists', async (version) => {
  const { acts, mailKinds, channels, commands, ...names } = readRecorded(version, 'names.json') as RecordedNames
  await harness.open()
  expect(findMissing(names, await describeNames(harness.storage.db))).toEqual([])
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Json }
  expect(findMissing(commands, Object.keys(scripts))).toEqual([])
  const source = globSync('src/server/**/!(*.test).ts').map((file) => readFileSync(file, 'utf8')).join('\n') // prettier-ignore
  const codes = [acts, mailKinds, channels].flat() as string[]
  expect(codes.filter((code) => !new RegExp(`['"]${code}['"]|^\\s+(async )?${code}\\(`, 'm').test(source))).toEqual([])
})

/** Returns removed and changed values; ignores additions. */
function findMissing(was: unknown, is: unknown, where = ''): string[] {
  if (Array.isArray(was)) return was.filter((one) => !(is as unknown[])?.some((other) => JSON.stringify(other) === JSON.stringify(one))).map((one) => `${where}/${JSON.stringify(one)}`) // prettier-ignore
  if (typeof was === 'object' && was !== null)
    return Object.entries(was).flatMap(([key, value]) => findMissing(value, (is as Json | undefined)?.[key], `${where}/${key}`)) // prettier-ignore
  return was === is ? [] : [`${where} is ${String(is)} and was ${String(was)}`]
}

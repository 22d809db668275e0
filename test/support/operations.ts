import fc from 'fast-check'
import { describeApi } from '#server/http/api/openapi.ts'

export interface Field {
  readonly name: string
  readonly in: 'path' | 'query' | 'header' | 'body'
  readonly schema: Schema
}

interface Schema {
  readonly maxLength?: number
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
  readonly format?: string
}

export interface Operation {
  readonly method: string
  readonly path: string
  readonly fields: readonly Field[]
  readonly bodyType: 'application/json' | 'multipart/form-data' | undefined
}

export function readOperations(): Operation[] {
  type Content = Record<string, { schema: { properties?: Record<string, Schema> } }>
  const document = describeApi({ siteName: 'Muster', version: '1', baseUrl: 'http://muster.test' }) as {
    paths: Record<string, Record<string, { parameters: Field[]; requestBody?: { content: Content } }>>
  }
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const [[bodyType, body] = []] = Object.entries(requestBody?.content ?? {})
      const inBody = Object.entries(body?.schema.properties ?? {}).map(([name, schema]): Field => ({
        name,
        in: 'body',
        schema,
      }))
      return {
        method: method.toUpperCase(),
        path,
        fields: [...parameters, ...inBody],
        bodyType: bodyType as Operation['bodyType'],
      }
    }),
  )
}

export function isFreeText({ schema: { type, anyOf, enum: words, pattern, format } }: Field): boolean {
  const types = [type ?? anyOf?.map((one) => one.type)].flat(2)
  return types.includes('string') && !words && !pattern && format !== 'binary'
}

/** Whether a text violates a field's documented schema. Checks only enumerations and patterns. */
export function violatesSchema({ schema: { enum: words, pattern } }: Field, text: string): boolean {
  return (words !== undefined && !words.includes(text)) || (pattern !== undefined && !new RegExp(pattern).test(text))
}

/** Valid values for fields whose rules the document does not describe. */
const validValues: Readonly<Record<string, unknown>> = {
  zone: 'Europe/Berlin',
  name: 'Night Watch',
  platforms: 'pc',
  playstyles: 'casual',
  discordUrl: 'discord.gg/nightwatch',
  websiteUrl: '',
  email: 'ada@example.org',
  password: 'a quiet harbour',
  currentPassword: 'a quiet harbour',
  newPassword: 'a quiet harbour',
  headerImageSrc: 'none.webp',
  facts: '{}',
  address: '192.0.2.0/24',
  score: '50-100',
  from: '1',
  to: '2',
  selection: { case_id: 1 },
  case_id: 1,
  reports: [1],
  url: 'http://muster.test/clan/1',
  // The week before the test clock's week.
  week: '2026-W46',
  network: '192.0.2.0/24',
  start: '0',
  position: '0',
  size: '1',
}

const samples = new Map<string, string>()

/** Returns a text that matches a pattern. Cached, because finding one is slow. */
function sampleOf(pattern: string): string | undefined {
  const sample = samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0]
  if (sample !== undefined) samples.set(pattern, sample)
  return sample
}

/** Returns a valid value. Numbers increase from field to field, so that an end comes after its start. */
function validValue({ name, schema }: Field, position: number): unknown {
  const { type, enum: words, pattern, anyOf, format } = schema
  if (format === 'binary') return undefined
  if (words) return words[0]
  if (validValues[name] !== undefined) return validValues[name]
  // ID of the first row in each table.
  if (pattern?.startsWith('^[1-9]')) return '1'
  if (pattern) return sampleOf(pattern)
  const kind = type ?? anyOf?.[0]?.type
  return kind === 'integer' || kind === 'number' ? position + 1 : 'text'
}

/** Builds a call with valid values, except those in `overrides`; undefined omits a field. */
export function makeCall(operation: Operation, overrides: Readonly<Record<string, unknown>>, token: string): Request {
  const { method, path, fields, bodyType } = operation
  const valueOf = (field: Field, i: number) => (field.name in overrides ? overrides[field.name] : validValue(field, i))
  const values = fields
    .map((field, i) => ({ ...field, value: valueOf(field, i) }))
    .filter(({ value }) => value !== undefined)
  const inPart = (where: Field['in']) => values.filter((field) => field.in === where)
  // URLs cannot contain lone surrogates.
  const encode = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())
  const url = inPart('path').reduce(
    (text, { name, value }) => text.replace(`{${name}}`, () => encode(value) || '1'),
    path,
  )
  const query = inPart('query').map(({ name, value }) => `${name}=${encode(value)}`)
  const headers = new Headers({ authorization: `Bearer ${token}` })
  for (const { name, value } of inPart('header')) headers.set(name, asHeader(value))
  const href = `http://muster.test${url}?${query.join('&')}`
  if (bodyType === undefined) return new Request(href, { method, headers })
  if (bodyType === 'multipart/form-data') {
    const form = new FormData()
    for (const { name, value } of inPart('body')) form.append(name, value instanceof Blob ? value : asText(value))
    return new Request(href, { method, headers, body: form })
  }
  headers.set('content-type', bodyType)
  const body = Object.fromEntries(inPart('body').map(({ name, value }) => [name, value]))
  return new Request(href, { method, headers, body: JSON.stringify(body) })
}

/** The text's bytes, except those that headers cannot contain. */
const asHeader = (value: unknown) =>
  Buffer.from(asText(value))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

import fc from 'fast-check'
import { describeApi } from '#server/http/openapi.ts'

/** A part of an operation that a caller writes, by its JSON schema. */
export interface Field {
  readonly name: string
  readonly in: 'path' | 'query' | 'body'
  readonly schema: Schema
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly anyOf?: readonly Schema[]
  readonly format?: string
}

/** A call of the API, as a stranger reads it from the OpenAPI document. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly fields: readonly Field[]
  /** How its body is sent; undefined where it has none. */
  readonly bodyType: 'application/json' | 'multipart/form-data' | undefined
}

/** Every operation of the document. */
export function readOperations(): Operation[] {
  type Content = Record<string, { schema: { properties?: Record<string, Schema> } }>
  const document = describeApi('Muster', 'http://muster.test') as {
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

/** Whether a field takes text of any form. */
export function isFreeText({ schema: { type, anyOf, enum: words, pattern, format } }: Field): boolean {
  const types = [type ?? anyOf?.map((one) => one.type)].flat(2)
  return types.includes('string') && !words && !pattern && format !== 'binary'
}

/** Whether the document says of a text that a field does not take it. */
export function isRefused({ schema: { enum: words, pattern } }: Field, text: string): boolean {
  return (words !== undefined && !words.includes(text)) || (pattern !== undefined && !new RegExp(pattern).test(text))
}

/** What the document does not say of a field, but the form beside it does. */
const known: Readonly<Record<string, string>> = {
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
}

const samples = new Map<string, string>()

/** A text of a pattern; finding one takes its time. */
function sampleOf(pattern: string): string | undefined {
  const sample = samples.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })[0]
  if (sample !== undefined) samples.set(pattern, sample)
  return sample
}

/** A value that the document takes; numbers grow from field to field, so that an end comes after its start. */
function usualValue({ name, schema }: Field, position: number): unknown {
  const { type, enum: words, pattern, anyOf, format } = schema
  if (format === 'binary') return undefined
  if (known[name] !== undefined) return known[name]
  if (words) return words[0]
  // The first one of what calls create.
  if (pattern?.startsWith('^[1-9]')) return '1'
  if (pattern) return sampleOf(pattern)
  const kind = type ?? anyOf?.[0]?.type
  return kind === 'integer' || kind === 'number' ? position + 1 : 'text'
}

/** A call with usual values but for those of `odd`; a field whose value is undefined is left out. */
export function makeCall(operation: Operation, odd: Readonly<Record<string, unknown>>, token: string): Request {
  const { method, path, fields, bodyType } = operation
  const valueOf = (field: Field, i: number) => (field.name in odd ? odd[field.name] : usualValue(field, i))
  const values = fields
    .map((field, i) => ({ ...field, value: valueOf(field, i) }))
    .filter(({ value }) => value !== undefined)
  const part = (where: Field['in']) => values.filter((field) => field.in === where)
  // A text that is no text cannot be part of an address.
  const coded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed())
  const url = part('path').reduce((text, { name, value }) => text.replace(`{${name}}`, () => coded(value) || '1'), path)
  const query = part('query').map(({ name, value }) => `${name}=${coded(value)}`)
  const headers = new Headers({ authorization: `Bearer ${token}` })
  const address = `http://muster.test${url}?${query.join('&')}`
  if (bodyType === undefined) return new Request(address, { method, headers })
  if (bodyType === 'multipart/form-data') {
    const form = new FormData()
    for (const { name, value } of part('body')) form.append(name, value instanceof Blob ? value : asText(value))
    return new Request(address, { method, headers, body: form })
  }
  headers.set('content-type', bodyType)
  const body = Object.fromEntries(part('body').map(({ name, value }) => [name, value]))
  return new Request(address, { method, headers, body: JSON.stringify(body) })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

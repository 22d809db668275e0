type Json = Readonly<Record<string, unknown>>

/** Fields that contain wording, which may change. */
const wording = new Set(['title', 'description', 'summary', 'examples', 'example', 'info', 'tags', 'servers'])

/**
 * Returns breaking changes from an earlier OpenAPI document, as sentences. Additions that clients can ignore are allowed:
 * paths, optional parameters and fields, fields of responses, error statuses and codes.
 */
export function findIncompatibilities(before: Json, now: Json): string[] {
  const found: string[] = []
  const same = (where: string, was: unknown, is: unknown) => {
    if (normalize(was) !== normalize(is)) found.push(`${where} changed from ${normalize(was)} to ${normalize(is)}`)
  }

  function compareOperation(where: string, was: Json, is: Json) {
    same(`${where} operationId`, was.operationId, is.operationId)
    same(`${where} security`, was.security, is.security)
    const keyOf = ({ in: place, name }: Json) => `${String(place)} parameter ${String(name)}`
    const byKey = (parameters: unknown) => new Map(((parameters ?? []) as Json[]).map((one) => [keyOf(one), one]))
    const [old, current] = [byKey(was.parameters), byKey(is.parameters)]
    for (const [key, parameter] of old) {
      const other = current.get(key)
      if (!other) found.push(`${where} ${key} is missing`)
      else {
        same(`${where} ${key} required`, parameter.required ?? false, other.required ?? false)
        compareSchema(`${where} ${key}`, parameter.schema, other.schema, 'input')
      }
    }
    for (const [key, { required }] of current) if (required && !old.has(key)) found.push(`${where} ${key} is new and required`) // prettier-ignore
    const [oldBody, body] = [was.requestBody, is.requestBody] as (Json | undefined)[]
    same(`${where} body required`, oldBody?.required ?? null, body?.required ?? null)
    compareContent(`${where} body`, oldBody?.content, body?.content, 'input')
    for (const [status, response] of Object.entries(was.responses as Record<string, Json>)) {
      const other = (is.responses as Record<string, Json>)[status]
      if (!other) found.push(`${where} ${status} is missing`)
      else {
        compareMap(`${where} ${status} header`, response.headers, other.headers, (at, x, y) =>
          compareSchema(at, (x as Json).schema, (y as Json).schema, 'output'),
        )
        compareContent(`${where} ${status}`, response.content, other.content, 'output')
      }
    }
  }

  function compareContent(where: string, was: unknown, is: unknown, io: 'input' | 'output') {
    compareMap(where, was, is, (at, x, y) => compareSchema(at, (x as Json).schema, (y as Json).schema, io))
  }

  function compareMap(where: string, was: unknown, is: unknown, compare: (at: string, x: unknown, y: unknown) => void) {
    const current = (is ?? {}) as Json
    for (const [key, value] of Object.entries((was ?? {}) as Json)) {
      if (current[key] === undefined) found.push(`${where} ${key} is missing`.trim())
      else compare(`${where} ${key}`.trim(), value, current[key])
    }
  }

  function compareSchema(where: string, first: unknown, second: unknown, io: 'input' | 'output'): void {
    const [was, is] = [resolve(before, first), resolve(now, second)]
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)])) {
      if (wording.has(key) || key.startsWith('x-')) continue
      const at = `${where}/${key}`
      const [x, y] = [was[key], is[key]]
      if (key === 'properties') compareMap(at, x, y, (below, a, b) => compareSchema(below, a, b, io))
      else if (key === 'items' && x && y) compareSchema(at, x, y, io)
      else if (key === 'additionalProperties' && isObject(x) && isObject(y)) compareSchema(at, x, y, io)
      else if (key === 'required') compareRequired(at, was, is, io)
      else if (key === 'enum' && Array.isArray(x) && Array.isArray(y))
        found.push(...x.filter((value) => !y.includes(value)).map((value) => `${at} lacks ${String(value)}`))
      else if ((key === 'anyOf' || key === 'oneOf' || key === 'allOf') && Array.isArray(x) && Array.isArray(y))
        compareChoices(at, x, y, io) // prettier-ignore
      else same(at, x, y)
    }
  }

  /** Requests must not require more; responses may guarantee more. */
  function compareRequired(where: string, was: Json, is: Json, io: 'input' | 'output') {
    const [x, y] = [was.required ?? [], is.required ?? []] as string[][]
    const missing = x?.filter((name) => !y?.includes(name)) ?? []
    const added = io === 'input' ? (y?.filter((name) => !x?.includes(name)) ?? []) : []
    for (const name of missing) found.push(`${where} no longer has ${name}`)
    for (const name of added) found.push(`${where} now has ${name}`)
  }

  /** Every earlier alternative must still exist, in any order. */
  function compareChoices(where: string, was: readonly unknown[], is: readonly unknown[], io: 'input' | 'output') {
    for (const [i, choice] of was.entries()) {
      const fits = is.some((other) => {
        const length = found.length
        compareSchema(where, choice, other, io)
        return found.splice(length).length === 0
      })
      if (!fits) found.push(`${where}/${i} is missing`)
    }
  }

  compareMap('', before.paths, now.paths, (path, was, is) =>
    compareMap(path, was, is, (where, x, y) => compareOperation(where, x as Json, y as Json)),
  )
  return found
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

function resolve(document: Json, schema: unknown): Json {
  if (!isObject(schema)) return {}
  if (typeof schema.$ref !== 'string') return schema
  const steps = schema.$ref.replace(/^#\//, '').split('/')
  return resolve(document, steps.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), document)) // prettier-ignore
}

/** Serializes a value with sorted keys and without wording. */
function normalize(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      isObject(inner) && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).filter(([key]) => !wording.has(key)).toSorted(([a], [b]) => (a < b ? -1 : 1))) // prettier-ignore
        : inner,
    ) ?? 'nothing'
  )
}

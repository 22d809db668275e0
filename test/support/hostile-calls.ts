import { exhaustive } from './exhaustive.ts'
import { everyHostileText, hostileTexts, oneOfEachClass, packHostileTexts } from './hostile-texts.ts'
import { type Field, isFreeText, type Operation, violatesSchema } from './operations.ts'

export interface HostileValue {
  readonly field: Field
  readonly text: string
}

interface Target {
  readonly field: Field
  readonly operation: Operation
  readonly sent: Set<string>
}

/** Number of texts that each field gets although its declared schema rejects them. */
const rejectedPerField = 3

/**
 * Distributes the hostile texts over the fields of operations. In exhaustive mode, each field gets every text. Otherwise:
 * - Each field gets one text of each class that its schema may accept.
 * - Each distinct schema gets every text that it may accept, distributed over the fields with this schema.
 * - The other texts are distributed over all fields in the same place, and each field gets a few of them.
 */
export function hostileCalls(operations: readonly Operation[]): ReadonlyMap<Operation, readonly HostileValue[]> {
  const targets = operations.flatMap((operation) =>
    operation.fields
      .filter(({ schema }) => schema.format !== 'binary')
      .map((field): Target => ({ field, operation, sent: new Set(exhaustive ? everyHostileText : []) })),
  )
  if (!exhaustive) {
    for (const { field, operation, sent } of targets)
      for (const text of oneOfEachClass) if (mayAccept(field, operation, text)) sent.add(text)
    for (const alike of Map.groupBy(targets, schemaKey).values()) spreadAcceptable(alike)
    for (const inOnePlace of Map.groupBy(targets, placeKey).values()) spreadRejected(inOnePlace)
  }
  const calls = new Map(operations.map((operation) => [operation, [] as HostileValue[]]))
  for (const { field, operation, sent } of targets)
    calls.get(operation)?.push(...[...sent].map((text) => ({ field, text })))
  return calls
}

/** False if the declared type, enumeration or pattern excludes the text. */
function mayAccept(field: Field, { bodyType }: Operation, text: string): boolean {
  if (field.in === 'body' && bodyType === 'application/json' && !acceptsStrings(field)) return false
  return !violatesSchema(field, text)
}

function acceptsStrings({ schema: { type, anyOf, enum: words } }: Field): boolean {
  const types = new Set([type ?? anyOf?.map((one) => one.type)].flat(2))
  return words !== undefined || types.has('string') || types.has(undefined)
}

/** `alike`: targets with the same schema. */
function spreadAcceptable(alike: readonly Target[]): void {
  const [first] = alike
  if (!first) return
  const unsent = everyTextFor(first.field).filter(
    (text) => !first.sent.has(text) && mayAccept(first.field, first.operation, text),
  )
  for (const [i, text] of unsent.entries()) alike[i % alike.length]?.sent.add(text)
}

function spreadRejected(targets: readonly Target[]): void {
  const sentTo = new Map<string, number>(hostileTexts.map((text) => [text, 0]))
  const send = ({ sent }: Target, text: string) => {
    sent.add(text)
    sentTo.set(text, (sentTo.get(text) ?? 0) + 1)
  }
  for (const target of targets) {
    const rejected = [...sentTo]
      .filter(([text]) => !mayAccept(target.field, target.operation, text))
      .sort(([, one], [, other]) => one - other)
    for (const [text] of rejected.slice(0, rejectedPerField)) send(target, text)
  }
  // With few fields in this place, some texts are left over.
  for (const [text] of [...sentTo].filter(([, count]) => count === 0)) {
    const target = targets.find(({ field, operation }) => !mayAccept(field, operation, text))
    if (target) send(target, text)
  }
}

function schemaKey({ field, operation }: Target): string {
  return JSON.stringify([placeKey({ field, operation }), field.schema])
}

function placeKey({ field, operation }: Pick<Target, 'field' | 'operation'>): string {
  return `${field.in} ${field.in === 'body' ? operation.bodyType : ''}`
}

/** No text of the big list matches a pattern or an enumeration. */
function everyTextFor(field: Field): readonly string[] {
  return isFreeText(field) ? packHostileTexts(field.schema.maxLength ?? 1000) : hostileTexts
}

import { exhaustive } from './exhaustive.ts'
import { everyHostileText, hostileTexts, oneOfEachClass, packHostileTexts } from './hostile-texts.ts'
import { type Field, isFreeText, type Operation } from './operations.ts'

export interface HostileValue {
  readonly field: Field
  readonly text: string
}

/**
 * Distributes the hostile texts over the fields of operations. Each field gets one text of each class. Each distinct schema
 * gets every text, spread over the fields that have this schema. In exhaustive mode each field gets every text.
 */
export function hostileCalls(operations: readonly Operation[]): ReadonlyMap<Operation, readonly HostileValue[]> {
  const calls = new Map(operations.map((operation) => [operation, [] as HostileValue[]]))
  const fields = operations.flatMap((operation) =>
    operation.fields
      .filter(({ schema }) => schema.format !== 'binary')
      .map((field) => ({ field, operation, sent: new Set(exhaustive ? everyTextFor(field) : oneOfEachClass) })),
  )
  const bySchema = Map.groupBy(fields, ({ field, operation }) => schemaKey(field, operation))
  for (const alike of bySchema.values()) {
    const unsent = everyTextFor(alike[0]?.field).filter((text) => !alike[0]?.sent.has(text))
    for (const [i, text] of unsent.entries()) alike[i % alike.length]?.sent.add(text)
  }
  for (const { field, operation, sent } of fields)
    calls.get(operation)?.push(...[...sent].map((text) => ({ field, text })))
  return calls
}

/** No hostile text is a member of any enumeration, so all enumerations in the same place count as one schema. */
function schemaKey({ in: place, schema }: Field, { bodyType }: Operation): string {
  return JSON.stringify([place, place === 'body' ? bodyType : '', schema.enum ? 'enum' : schema])
}

/** No text of the big list passes a pattern or an enumeration. */
function everyTextFor(field: Field | undefined): readonly string[] {
  if (!field || !isFreeText(field)) return exhaustive ? everyHostileText : hostileTexts
  return packHostileTexts(field.schema.maxLength ?? 1000)
}

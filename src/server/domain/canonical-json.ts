import canonicalize from 'canonicalize'

/** The canonical JSON (RFC 8785) of a value of objects, arrays, ASCII strings, integers, booleans and nulls. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('The value has no JSON')
  return text
}

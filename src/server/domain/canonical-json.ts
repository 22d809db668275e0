import canonicalize from 'canonicalize'

/** Returns canonical JSON (RFC 8785). Values may contain only objects, arrays, ASCII strings, integers, booleans and null. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('The value has no JSON')
  return text
}

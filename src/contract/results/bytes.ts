/** Converts between bytes and text without APIs of Node or browsers, which the contract must not use. */

/** One byte per character. Throws a `SyntaxError` if the text is not ASCII. */
export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < bytes.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) throw new SyntaxError('not ASCII')
    bytes[i] = code
  }
  return bytes
}

/** One character per byte. */
export function asciiText(bytes: Uint8Array): string {
  const parts: string[] = []
  // Passing more arguments at once would overflow the stack.
  for (let i = 0; i < bytes.length; i += 8192) parts.push(String.fromCharCode(...bytes.subarray(i, i + 8192)))
  return parts.join('')
}

/** Throws a `URIError` if the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  return decodeURIComponent(toHex(bytes).replaceAll(/../g, '%$&'))
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Throws a `SyntaxError` if the text is not lowercase hex. */
export function fromHex(text: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new SyntaxError('not lowercase hex')
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => Number.parseInt(text.slice(2 * i, 2 * i + 2), 16))
}

const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    for (const shift of [18, 12, 6, 0]) text += base64Digits[(bits >>> shift) & 63]
  }
  const padding = (3 - (bytes.length % 3)) % 3
  return text.slice(0, text.length - padding) + '='.repeat(padding)
}

/** Accepts only the exact output of `toBase64`; otherwise undefined. */
export function fromBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/={1,2}$/, '')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let [bits, length] = [0, 0]
  for (let i = 0; i < digits.length; i++) {
    const digit = base64Digits.indexOf(digits.charAt(i))
    if (digit < 0) return undefined
    bits = ((bits << 6) | digit) & 0xff_ffff
    // From the second of four digits on, each digit completes a byte.
    if (i % 4 > 0) bytes[length++] = bits >>> (6 - 2 * (i % 4))
  }
  return toBase64(bytes) === text ? bytes : undefined
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

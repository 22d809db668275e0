/**
 * A URL for display: without the protocol, and percent-decoded. Delimiters, spaces, and control and formatting characters stay
 * encoded, because they would change or hide where the URL leads; so do invalid sequences.
 */
export function readableAddress(url: string): string {
  return url.replace(/^https?:\/\//, '').replaceAll(/(?:%[\da-f]{2})+/gi, decode)
}

function decode(encoded: string): string {
  try {
    const text = decodeURI(encoded)
    return /[\p{C}\p{Z}]/u.test(text) ? encoded : text
  } catch {
    return encoded
  }
}

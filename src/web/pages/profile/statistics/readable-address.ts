/**
 * Formats a URL for display: without the protocol, and percent-decoded. Invalid sequences stay encoded, and so do delimiters,
 * spaces, and control and formatting characters, because they would disguise where the URL leads.
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

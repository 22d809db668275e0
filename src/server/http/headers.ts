/** The security headers of every answer. */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
}

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** What anything but a page gets: it may load nothing and be framed by nobody. */
const otherPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Puts the security headers on an answer; a header that it has already stays. */
export function addSecurityHeaders(
  response: Response,
  { secure, development }: { secure: boolean; development: boolean },
) {
  const { headers } = response
  for (const [name, value] of Object.entries(everywhere)) if (!headers.has(name)) headers.set(name, value)
  // Vite's development client needs inline styles and scripts.
  if (!development && !headers.has('content-security-policy')) {
    const page = headers.get('content-type')?.startsWith('text/html') ?? false
    headers.set('content-security-policy', page ? pagePolicy : otherPolicy)
  }
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

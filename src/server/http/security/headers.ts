/** The security headers of every answer. */
const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Those that say something of documents alone. */
const ofPages: Readonly<Record<string, string>> = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
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
  // The one way of HTML into a page: articles, which the server has sanitised; see `web/features/article/article-html.ts`.
  'trusted-types sanitised-article',
].join('; ')

/** What anything but a page gets: it may load nothing and be framed by nobody. */
const otherPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Those of an answer that is given before anything is known of its request. */
export const bareHeaders: Readonly<Record<string, string>> = { ...everywhere, 'content-security-policy': otherPolicy }

/** What the security headers depend on. */
export interface HeaderOptions {
  /** The site is known by an https address. */
  readonly secure: boolean
  readonly development: boolean
}

export function headerOptionsOf(config: { readonly development: boolean }, baseUrl: string): HeaderOptions {
  return { secure: baseUrl.startsWith('https:'), development: config.development }
}

/** Puts the security headers on an answer; a header that it has already stays. */
export function addSecurityHeaders(response: Response, { secure, development }: HeaderOptions): void {
  const { headers } = response
  const page = headers.get('content-type')?.startsWith('text/html') ?? false
  const wanted = page ? { ...everywhere, ...ofPages } : everywhere
  for (const [name, value] of Object.entries(wanted)) if (!headers.has(name)) headers.set(name, value)
  // Vite's development client needs inline styles and scripts.
  if (!(development && page) && !headers.has('content-security-policy')) {
    headers.set('content-security-policy', page ? pagePolicy : otherPolicy)
  }
  if (secure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
}

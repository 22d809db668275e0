const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

const pageHeaders: Readonly<Record<string, string>> = {
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
  // Articles, sanitized by the server, are the only HTML that scripts insert; see `web/features/article/article-html.ts`. The other
  // policies are for the workers that `web/start-worker.ts` starts.
  'trusted-types sanitised-article result-check vote-proof',
].join('; ')

/** For all responses except pages: they may not load anything or be framed. */
const otherPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** For worker scripts, which have a policy of their own: they may only request files of this site. */
export const workerHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-embedder-policy': 'require-corp',
}

/** For responses that are sent before the request is processed. */
export const bareHeaders: Readonly<Record<string, string>> = {
  ...commonHeaders,
  'content-security-policy': otherPolicy,
}

const strictTransportSecurity = 'max-age=31536000; includeSubDomains'

export interface HeaderOptions {
  readonly secure: boolean
  readonly development: boolean
}

export function headerOptionsOf(config: { readonly development: boolean }, baseUrl: string): HeaderOptions {
  return { secure: baseUrl.startsWith('https:'), development: config.development }
}

/** Adds the missing security headers to a response. */
export function addSecurityHeaders(response: Response, { secure, development }: HeaderOptions): void {
  const { headers } = response
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false
  const added = isPage ? { ...commonHeaders, ...pageHeaders } : commonHeaders
  for (const [name, value] of Object.entries(added)) if (!headers.has(name)) headers.set(name, value)
  // Vite's development client needs inline styles and scripts.
  if (!(development && isPage) && !headers.has('content-security-policy')) {
    headers.set('content-security-policy', isPage ? pagePolicy : otherPolicy)
  }
  if (secure) headers.set('strict-transport-security', strictTransportSecurity)
}

export function fileHeaders({ secure }: HeaderOptions): Readonly<Record<string, string>> {
  return secure ? { ...bareHeaders, 'strict-transport-security': strictTransportSecurity } : bareHeaders
}

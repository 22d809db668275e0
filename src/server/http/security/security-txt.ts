import { dayMs } from '#contract/rules/time/durations.ts'
import type { Site } from '#contract/site.ts'

const yearMs = 365 * dayMs

/**
 * Serves `/.well-known/security.txt` (RFC 9116). Links to the contact page, because the site shows its email address only on request.
 * Returns undefined without a support address or TLS, which the RFC requires. `now` in Unix ms.
 */
export function serveSecurityTxt({ baseUrl, hasSupport }: Site, now: number): Response | undefined {
  if (!hasSupport || !baseUrl.startsWith('https:')) return undefined
  const fields = [
    `Contact: ${baseUrl}/about#contact`,
    `Expires: ${new Date(now + yearMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ]
  return new Response(`${fields.join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}

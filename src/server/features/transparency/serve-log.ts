import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import type { Transparency } from './open-transparency.ts'

/** Serves `/log/checkpoint`. Undefined before the first one is published. */
export async function serveCheckpoint(request: Request, transparency: Transparency): Promise<Response | undefined> {
  const published = await transparency.published()
  return published && serveText(request, published.note)
}

/** Serves `/.well-known/muster-log-key`, the verifier key of the checkpoints. */
export function serveLogKey(request: Request, { log }: Transparency): Response {
  return serveText(request, `${log.signer.verifierKey}\n`)
}

function serveText(request: Request, text: string): Response {
  return respondWithEtag(request, { body: text, type: 'text/plain; charset=utf-8', caching: 'no-cache' })
}

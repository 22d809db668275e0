import type { IncomingMessage } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import type { Parts } from './compose.ts'
import { headerCircumstances } from './http/headers.ts'
import type { RequestHeaders } from './http/client-address.ts'
import { type Answer, answerFromMemory } from './http/kept-answers.ts'

/** The whole site on a connection: what can be answered whole comes from memory, everything else from the router. */
export function answerSite(parts: Parts, baseUrl: string): Answer {
  const { config, limiter, log, findCaller, http } = parts
  const app = createApp(parts, baseUrl)
  const byRouter = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  // A development server changes pages without telling anybody.
  if (config.development) return (request, response) => void byRouter(request, response)
  const nobody = { address: '', network: '', userAgent: '', inProcess: true }
  return answerFromMemory(
    {
      make: async (path) => app.request(path, {}, { caller: nobody }),
      revision: parts.listRevision,
      findCaller: (request) => findCaller(request.socket.remoteAddress, headersOf(request)),
      limiter,
      answered: (method, route, status) => http.countAnswer(method, route, status),
      circumstances: headerCircumstances(config, baseUrl),
      log,
    },
    (request, response) => void byRouter(request, response),
  )
}

function headersOf({ headers }: IncomingMessage): RequestHeaders {
  const get = (name: string) => headers[name]?.toString() ?? null
  return { get, has: (name) => headers[name] !== undefined }
}

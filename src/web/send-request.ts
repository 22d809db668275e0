import type { Send } from './api.ts'

/** Sends a request from the browser. Uses XMLHttpRequest for upload progress, which `fetch` does not report. */
export const sendRequest: Send = (path, { onUpload, ...init }) =>
  onUpload ? sendWithProgress(path, init, onUpload) : fetch(path, init)

function sendWithProgress(path: string, init: RequestInit, onUpload: (progress: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = init
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(init.method ?? 'GET', path)
    request.responseType = 'blob'
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ loaded, total }) => onUpload(total === 0 ? 1 : loaded / total))
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () => reject(new TypeError('The request failed')))
    request.addEventListener('abort', () => reject(signal?.reason as Error))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    request.send(init.body as XMLHttpRequestBodyInit)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const empty = request.status === 204 || request.status === 304
  return new Response(empty ? null : (request.response as Blob), { status: request.status, headers })
}

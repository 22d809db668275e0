import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { acceptedCoding } from '../compress.ts'
import { etagOf, matchesEtag } from '../cache/etag.ts'
import { workerHeaders } from '../security/headers.ts'

interface StaticFile {
  readonly bytes: Buffer
  readonly br: Buffer | undefined
  readonly gzip: Buffer | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Serves the built file at the request's path; false if there is none. Responses share buffers, so slow clients use no memory. */
export type ServeStatic = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
) => boolean

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Reads the built files (1–2 MB) and their precompressed copies into memory. */
export async function readStaticFiles(folder: string): Promise<ServeStatic> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const readCompressed = async (name: string) => (names.includes(name) ? await readFile(name) : undefined)
  const hashedPaths = await readHashedPaths(folder)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = types[path.extname(name)]
    const pathname = `/${path.relative(folder, name).split(path.sep).join('/')}`
    if (!type || pathname.startsWith('/.')) continue
    const bytes = await readFile(name)
    files.set(pathname, {
      bytes,
      br: await readCompressed(`${name}.br`),
      gzip: await readCompressed(`${name}.gz`),
      headers: {
        'content-type': type,
        etag: etagOf(bytes),
        'cache-control': hashedPaths.has(pathname) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        vary: 'Accept-Encoding',
        ...(/\.worker-[\w-]+\.js$/.test(name) && workerHeaders),
      },
    })
  }
  return (request, response, headers) => {
    const { method, url = '' } = request
    const file = method === 'GET' || method === 'HEAD' ? files.get(url.split('?', 1)[0] ?? '') : undefined
    if (file) respond(request, response, { ...file, headers: { ...headers, ...file.headers } })
    return file !== undefined
  }
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** Returns the paths of files with a content hash in their name, which never change. */
async function readHashedPaths(folder: string): Promise<ReadonlySet<string>> {
  const manifest = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')
  const chunks = Object.values(JSON.parse(manifest) as Record<string, ManifestChunk>)
  return new Set(
    chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]).map((name) => `/${name}`),
  )
}

function respond(request: IncomingMessage, response: ServerResponse, { headers, ...file }: StaticFile): void {
  if (matchesEtag(request.headers['if-none-match'], headers.etag ?? '')) {
    response.writeHead(304, headers).end()
    return
  }
  const coding = acceptedCoding(request.headers['accept-encoding']?.toString() ?? '')
  const compressed = coding === '' ? undefined : file[coding]
  const body = compressed ?? file.bytes
  // For HEAD, Node omits the body.
  response
    .writeHead(200, {
      ...headers,
      'content-length': body.length,
      ...(compressed ? { 'content-encoding': coding } : {}),
    })
    .end(body)
}

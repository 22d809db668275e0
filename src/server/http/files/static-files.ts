import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { acceptedCoding } from '../compress.ts'
import { etagOf, matchesEtag } from '../cache/etag.ts'

interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly brotli: Uint8Array<ArrayBuffer> | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Returns undefined if there is no built file at the path. */
export type ServeStatic = (request: Request, pathname: string) => Response | undefined

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
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
  const compressed = new Set(names.filter((name) => name.endsWith('.br')))
  const hashedPaths = await readHashedPaths(folder)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    const type = types[path.extname(name)]
    const pathname = `/${path.relative(folder, name).split(path.sep).join('/')}`
    if (!type || pathname.startsWith('/.')) continue
    const bytes = new Uint8Array(await readFile(name))
    files.set(pathname, {
      bytes,
      brotli: compressed.has(`${name}.br`) ? new Uint8Array(await readFile(`${name}.br`)) : undefined,
      headers: {
        'content-type': type,
        etag: etagOf(bytes),
        'cache-control': hashedPaths.has(pathname) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        vary: 'Accept-Encoding',
      },
    })
  }
  return (request, pathname) => {
    const file = files.get(pathname)
    return file && (request.method === 'GET' || request.method === 'HEAD') ? respond(request, file) : undefined
  }
}

interface ManifestChunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly assets?: readonly string[]
}

/** The paths of files with a content hash in their name, which never change. */
async function readHashedPaths(folder: string): Promise<ReadonlySet<string>> {
  const manifest = await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')
  const chunks = Object.values(JSON.parse(manifest) as Record<string, ManifestChunk>)
  return new Set(
    chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]).map((name) => `/${name}`),
  )
}

function respond(request: Request, { bytes, brotli, headers }: StaticFile): Response {
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag ?? ''))
    return new Response(null, { status: 304, headers })
  const useBrotli = brotli && acceptedCoding(request.headers.get('accept-encoding') ?? '') === 'br'
  const body = useBrotli ? brotli : bytes
  return new Response(request.method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-length': String(body.byteLength),
      ...(useBrotli ? { 'content-encoding': 'br' } : {}),
    },
  })
}

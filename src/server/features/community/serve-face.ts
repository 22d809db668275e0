import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { findFace } from './community-store.ts'

export function faceUrl(name: string): string {
  return `/faces/${name}.webp`
}

const fileName = /^([0-9a-f]{32})\.webp$/

/**
 * Serves `/faces/{file}`, the avatar of a member of the chat community. Returns undefined if there is no such file. The name is a content
 * hash, so browsers need not revalidate. The lifetime is only a day, because the site deletes avatars that the community replaced.
 */
export async function serveFace(request: Request, db: Kysely<Schema>, file: string): Promise<Response | undefined> {
  const name = fileName.exec(file)?.[1]
  if (!name || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  const image = await findFace(db, name)
  if (!image) return undefined
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(image), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(image.length),
      'cache-control': 'public, max-age=86400, immutable',
    },
  })
}

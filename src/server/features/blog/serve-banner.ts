import type { Kysely } from 'kysely'
import { bannerFileName, bannerWidths } from '#contract/rules/images/article-images.ts'
import type { Schema } from '#server/database/schema.ts'
import { matchesEtag } from '#server/http/cache/etag.ts'
import { serveUploadedFile } from '#server/http/files/uploaded-files.ts'
import type { Uploads } from '#server/uploads/uploads.ts'
import { findPublished } from './article-store.ts'

/**
 * Serves `/blog_banners/{slug}.webp`, optionally with `?width=`. The ETag is the stored name, which is unique per content. The URL is
 * cached only briefly, because edits and unpublishing change its content.
 */
export async function serveBanner(
  request: Request,
  { db, uploads }: { readonly db: Kysely<Schema>; readonly uploads: Uploads },
  file: string,
): Promise<Response | undefined> {
  const slug = /^([a-z0-9-]{1,100})\.webp$/.exec(file)?.[1]
  const article = slug && (await findPublished(db, slug))
  if (!article || !article.banner_image) return undefined
  const requestedWidth = new URL(request.url).searchParams.get('width')
  const width = bannerWidths.find((supported) => String(supported) === requestedWidth) ?? bannerWidths[1]
  const name = bannerFileName(article.banner_image, width)
  const caching = { etag: `"${name}"`, 'cache-control': 'public, max-age=60' }
  if (matchesEtag(request.headers.get('if-none-match'), caching.etag))
    return new Response(null, { status: 304, headers: caching })
  return serveUploadedFile(request, uploads, name, caching)
}

import type { Kysely } from 'kysely'
import { bannerFileName, bannerWidths } from '#contract/rules/article-images.ts'
import type { Schema } from '#server/database/schema.ts'
import { hasVersion } from '#server/http/cache/etag.ts'
import { findPublished } from './article-store.ts'

/** Answers a file of the uploads folder; undefined where there is none. */
type ServeUploaded = (request: Request, name: string) => Promise<Response | undefined>

/**
 * Answers `/blog_banners/{slug}.webp`, in another width by `?width=`: the banner of the published article that has the slug now.
 * Undefined where there is none. The stored name is random and names its content, so it serves as the ETag; the address itself
 * may be kept for a minute, since an edit or a taken-back article changes what it answers.
 */
export async function serveBanner(
  request: Request,
  db: Kysely<Schema>,
  file: string,
  serve: ServeUploaded,
): Promise<Response | undefined> {
  const slug = /^([a-z0-9-]{1,100})\.webp$/.exec(file)?.[1]
  const article = slug && (await findPublished(db, slug))
  if (!article || !article.banner_image) return undefined
  const asked = new URL(request.url).searchParams.get('width')
  const width = bannerWidths.find((one) => String(one) === asked) ?? bannerWidths[1]
  const name = bannerFileName(article.banner_image, width)
  const caching = { etag: `"${name}"`, 'cache-control': 'public, max-age=60' }
  if (hasVersion(request.headers.get('if-none-match'), caching.etag))
    return new Response(null, { status: 304, headers: caching })
  const answer = await serve(request, name)
  for (const [header, value] of Object.entries(caching)) answer?.headers.set(header, value)
  return answer
}

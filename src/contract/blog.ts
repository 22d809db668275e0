import * as z from 'zod/mini'
import { administration, endpoint } from './endpoint.ts'
import { imageAccess } from './own-clan.ts'
import { rowIdText } from './row-id.ts'
import { maxContentLength, maxSlugLength, maxTitleLength, slugPattern } from './rules/article-rules.ts'
import { uploadErrors } from './rules/images/image-limits.ts'
import { positiveText } from './positive-text.ts'
import { readLine, readText } from './rules/text/plain-text.ts'

const slug = z.string().check(
  z.regex(slugPattern, {
    error: ({ input }) =>
      input === '' ? 'Please enter an address' : 'Please use only lowercase letters and digits, joined by hyphens',
  }),
  z.maxLength(maxSlugLength, `Please keep it to ${maxSlugLength} characters`),
)
const title = z.string().check(
  z.refine((text) => readLine(text) !== undefined, 'Please remove the control characters'),
  z.overwrite((text) => readLine(text) ?? text),
  z.minLength(1, 'Please enter a title'),
  z.maxLength(maxTitleLength, `Please keep it to ${maxTitleLength} characters`),
)

const summaryFields = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  /** A file under `/uploads/`, in the same sizes as header images. */
  cover_image_filename: z.nullable(z.string()),
  /** Unix time in ms; null for a draft. */
  published_at: z.nullable(z.int()),
}
export const articleSummary = z.object(summaryFields)
export type ArticleSummary = z.infer<typeof articleSummary>
/** `content` is HTML that was sanitized when it was saved. The banner is at `/blog_banners/{slug}.webp`. */
export const article = z.object({ ...summaryFields, content: z.string(), has_banner: z.boolean() })
export type Article = z.infer<typeof article>
export const deskArticle = z.object({
  id: z.int(),
  ...summaryFields,
  cover_image_access: imageAccess,
  content: z.string(),
  /** A file under `/uploads/`. */
  banner_image_filename: z.nullable(z.string()),
  banner_image_access: imageAccess,
  /** Incremented by each edit, for optimistic locking. */
  revision: z.int(),
  updated_at: z.int(),
})
export type DeskArticle = z.infer<typeof deskArticle>

const draftFields = {
  title,
  slug,
  content: z.string().check(
    // Only validated here; sanitizing happens on save. PostgreSQL rejects NUL, and direction overrides could disguise text.
    z.refine((text) => readText(text) !== undefined, 'Please remove the control characters'),
    z.maxLength(maxContentLength, `Please keep it to ${maxContentLength.toLocaleString('en')} characters`),
  ),
  coverImageFile: z.optional(z.file()),
  bannerImageFile: z.optional(z.file()),
}
/** What to do with the stored image if no new one is uploaded. */
const storedImage = z._default(z.enum(['keep', 'remove']), 'keep')
/** Form fields are text. */
const revision = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a revision')), z.transform(Number))

const read = { method: 'GET', access: 'everyone', limit: 'read', status: 200 } as const

export const listArticles = endpoint({
  ...read,
  name: 'listArticles',
  summary: 'Lists the published articles, newest first.',
  path: '/api/blogs',
  response: z.array(articleSummary),
  errors: [],
})

export const readArticle = endpoint({
  ...read,
  name: 'readArticle',
  summary: 'Returns a published article.',
  path: '/api/blogs/{slug}',
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  response: article,
  errors: ['article_not_found'],
})

const decision = {
  ...administration,
  method: 'PATCH',
  params: z.object({ id: rowIdText }),
  status: 204,
  errors: ['article_not_found', 'already_decided'],
} as const

export const listAllArticles = endpoint({
  ...administration,
  name: 'listAllArticles',
  summary: 'Lists all articles, including drafts; most recently changed first.',
  method: 'GET',
  path: '/api/admin/blogs',
  status: 200,
  response: z.array(deskArticle),
  errors: [],
})

export const previewArticle = endpoint({
  ...administration,
  name: 'previewArticle',
  summary: 'Returns the sanitized content as it would be saved.',
  method: 'POST',
  path: '/api/admin/blogs/preview',
  body: z.strictObject({ content: draftFields.content }),
  status: 200,
  response: z.object({ content: z.string() }),
  errors: [],
})

export const writeArticle = endpoint({
  ...administration,
  name: 'writeArticle',
  summary: 'Creates a draft article. The response contains the sanitized content.',
  method: 'POST',
  path: '/api/admin/blogs',
  body: z.strictObject(draftFields),
  bodyType: 'multipart',
  status: 201,
  response: deskArticle,
  errors: ['slug_taken', ...uploadErrors],
})

export const editArticle = endpoint({
  ...administration,
  name: 'editArticle',
  summary:
    'Edits an article, published or not, if `revision` is still its current revision. The response contains the sanitized ' +
    'content.',
  method: 'PATCH',
  path: '/api/admin/blogs/{id}',
  params: z.object({ id: rowIdText }),
  body: z.strictObject({ ...draftFields, revision, coverImage: storedImage, bannerImage: storedImage }),
  bodyType: 'multipart',
  status: 200,
  response: deskArticle,
  errors: ['article_not_found', 'article_changed', 'slug_taken', ...uploadErrors],
})

export const deleteArticle = endpoint({
  ...decision,
  name: 'deleteArticle',
  summary: 'Permanently deletes an unpublished article and its images.',
  method: 'DELETE',
  path: '/api/admin/blogs/{id}',
})

export const publishArticle = endpoint({
  ...decision,
  name: 'publishArticle',
  summary:
    'Publishes an article. If it was published before, it keeps its original date. With `revision`, only if that is still ' +
    'its current revision.',
  path: '/api/admin/blogs/{id}/publish',
  query: z.object({ revision: z.optional(positiveText) }),
  errors: [...decision.errors, 'article_changed'],
})

export const takeArticleBack = endpoint({
  ...decision,
  name: 'takeArticleBack',
  summary: 'Unpublishes an article. It can be published again.',
  path: '/api/admin/blogs/{id}/takeBack',
})

import * as z from 'zod/mini'
import { clanIdText } from './clans.ts'
import { administration, endpoint } from './endpoint.ts'
import { maxContentLength, maxSlugLength, maxTitleLength, slugForm } from './rules/article-rules.ts'
import { uploadErrors } from './rules/image-limits.ts'
import { readLine, readText } from './rules/plain-text.ts'

/** The part of an article's address that names it. */
const slug = z.string().check(
  z.regex(slugForm, {
    error: ({ input }) => (input === '' ? 'Please enter an address' : 'Small letters and digits, joined by hyphens'),
  }),
  z.maxLength(maxSlugLength, `Please keep it to ${maxSlugLength} characters`),
)
const title = z.string().check(
  z.refine((text) => readLine(text) !== undefined, 'This field holds control characters'),
  z.overwrite((text) => readLine(text) ?? text),
  z.minLength(1, 'Please enter a title'),
  z.maxLength(maxTitleLength, `Please keep it to ${maxTitleLength} characters`),
)

const summaryFields = {
  slug: z.string(),
  title: z.string(),
  /** The beginning of the text, without markup. */
  excerpt: z.string(),
  /** A file under `/uploads/`, stored as header images are. */
  cover_image_filename: z.nullable(z.string()),
  /** Unix time in ms; null while it is not published. */
  published_at: z.nullable(z.int()),
}
export const articleSummary = z.object(summaryFields)
export type ArticleSummary = z.infer<typeof articleSummary>
/** `content` is HTML, sanitised when it was written. A banner is at `/blog_banners/{slug}.webp`. */
export const article = z.object({ ...summaryFields, content: z.string(), has_banner: z.boolean() })
export type Article = z.infer<typeof article>
export const deskArticle = z.object({
  id: z.int(),
  ...summaryFields,
  content: z.string(),
  /** A file under `/uploads/`, where it is seen before the article is. */
  banner_image_filename: z.nullable(z.string()),
  /** Grows with each edit, so that an edit can say which text it changes. */
  revision: z.int(),
  updated_at: z.int(),
})
export type DeskArticle = z.infer<typeof deskArticle>

const draftFields = {
  title,
  slug,
  content: z.string().check(
    // Kept as it is but for what the sanitiser takes out; PostgreSQL takes no NUL, and a turned line is no article's.
    z.refine((text) => readText(text) !== undefined, 'This field holds control characters'),
    z.maxLength(maxContentLength, `Please keep it to ${maxContentLength.toLocaleString('en')} characters`),
  ),
  coverImageFile: z.optional(z.file()),
  bannerImageFile: z.optional(z.file()),
}
/** What becomes of an image for which no other is sent. */
const storedImage = z._default(z.enum(['keep', 'remove']), 'keep')
/** A form's fields are text. */
const revision = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'must be a revision')), z.transform(Number))

const read = { method: 'GET', access: 'everyone', limit: 'read', status: 200 } as const

export const listArticles = endpoint({
  ...read,
  name: 'listArticles',
  summary: 'The published articles, newest first.',
  path: '/api/blogs',
  response: z.array(articleSummary),
  errors: [],
})

export const readArticle = endpoint({
  ...read,
  name: 'readArticle',
  summary: 'A published article.',
  path: '/api/blogs/{slug}',
  params: z.object({ slug: z.string().check(z.maxLength(200)) }),
  response: article,
  errors: ['article_not_found'],
})

const decision = {
  ...administration,
  method: 'PATCH',
  params: z.object({ id: clanIdText }),
  status: 204,
  errors: ['article_not_found', 'already_decided'],
} as const

export const listAllArticles = endpoint({
  ...administration,
  name: 'listAllArticles',
  summary: 'All articles, the last changed first.',
  method: 'GET',
  path: '/api/admin/blogs',
  status: 200,
  response: z.array(deskArticle),
  errors: [],
})

export const previewArticle = endpoint({
  ...administration,
  name: 'previewArticle',
  summary: 'Answers the content as it would be kept: sanitised.',
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
  summary: 'Writes an article, not published yet. The answer is the content as it is kept: sanitised.',
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
    'Changes an article, published or not, where it is still of the revision that was read. The answer is the content as it ' +
    'is kept: sanitised.',
  method: 'PATCH',
  path: '/api/admin/blogs/{id}',
  params: z.object({ id: clanIdText }),
  body: z.strictObject({ ...draftFields, revision, coverImage: storedImage, bannerImage: storedImage }),
  bodyType: 'multipart',
  status: 200,
  response: deskArticle,
  errors: ['article_not_found', 'article_changed', 'slug_taken', ...uploadErrors],
})

export const deleteArticle = endpoint({
  ...decision,
  name: 'deleteArticle',
  summary: 'Deletes an article that is not published, with its images, for good.',
  method: 'DELETE',
  path: '/api/admin/blogs/{id}',
})

export const publishArticle = endpoint({
  ...decision,
  name: 'publishArticle',
  summary: 'Publishes an article. One that was published before keeps its date.',
  path: '/api/admin/blogs/{id}/publish',
})

export const takeArticleBack = endpoint({
  ...decision,
  name: 'takeArticleBack',
  summary: 'Takes an article off the site; it can be published again.',
  path: '/api/admin/blogs/{id}/takeBack',
})

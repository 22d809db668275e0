import * as z from 'zod/mini'
import { clanIdText } from './clans.ts'
import { endpoint } from './endpoint.ts'
import { readLine } from './rules/plain-text.ts'

/** The longest title and content, in UTF-16 code units. */
export const longestTitle = 200
export const longestContent = 20_000

/** The part of an article's address that names it. */
const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be small letters and digits, joined by hyphens'), z.maxLength(100))
const title = z.string().check(
  z.refine((text) => readLine(text) !== undefined, 'holds control characters'),
  z.overwrite((text) => readLine(text) ?? text),
  z.minLength(1),
  z.maxLength(longestTitle),
)

const summaryFields = {
  slug: z.string(),
  title: z.string(),
  /** The beginning of the text, without markup. */
  excerpt: z.string(),
  cover_image_filename: z.nullable(z.string()),
  /** Unix time in ms; null while it is not published. */
  published_at: z.nullable(z.int()),
}
export const articleSummary = z.object(summaryFields)
/** `content` is HTML, sanitised when it was written. */
export const article = z.object({ ...summaryFields, content: z.string() })
export const deskArticle = z.object({ id: z.int(), ...summaryFields, content: z.string(), updated_at: z.int() })
export type DeskArticle = z.infer<typeof deskArticle>

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

const admin = { access: 'admin', limit: 'administration' } as const
const decision = {
  ...admin,
  method: 'PATCH',
  params: z.object({ id: clanIdText }),
  status: 204,
  errors: ['article_not_found', 'already_decided'],
} as const

export const listAllArticles = endpoint({
  ...admin,
  name: 'listAllArticles',
  summary: 'All articles, the last changed first.',
  method: 'GET',
  path: '/api/admin/blogs',
  status: 200,
  response: z.array(deskArticle),
  errors: [],
})

export const writeArticle = endpoint({
  ...admin,
  name: 'writeArticle',
  summary: 'Writes an article, not published yet. The answer is the content as it is kept: sanitised.',
  method: 'POST',
  path: '/api/admin/blogs',
  body: z.strictObject({ title, slug, content: z.string().check(z.maxLength(longestContent)) }),
  status: 201,
  response: deskArticle,
  errors: ['slug_taken'],
})

export const editArticle = endpoint({
  ...admin,
  name: 'editArticle',
  summary: 'Changes an article, published or not. The answer is the content as it is kept: sanitised.',
  method: 'PATCH',
  path: '/api/admin/blogs/{id}',
  params: z.object({ id: clanIdText }),
  body: z.strictObject({ title, slug, content: z.string().check(z.maxLength(longestContent)) }),
  status: 200,
  response: deskArticle,
  errors: ['article_not_found', 'slug_taken'],
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

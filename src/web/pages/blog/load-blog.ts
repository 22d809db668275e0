import { type LoaderFunctionArgs, redirect } from 'react-router'
import { apiContext } from '../../context.ts'
import { notFoundIf } from '../../features/errors/not-found.ts'

export async function loadBlog({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).listArticles()).body
}

const maxOthers = 3

/** @throws a 404 response for an unknown slug. */
export async function loadArticle({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const slug = params.slug ?? ''
  const [{ body: article }, { body: all }] = await Promise.all([
    api.readArticle({ params: { slug } }).catch(articleNotFound),
    api.listArticles(),
  ])
  return { article, others: all.filter((other) => other.slug !== article.slug).slice(0, maxOthers) }
}

/** The API returns `malformed` for strings that cannot be a slug. */
const articleNotFound = notFoundIf('article_not_found', 'malformed')

/** Redirects `/blogs` and `/blogs/{slug}` to `/blog` permanently, keeping the query. */
export function redirectToBlog({ params: { slug }, request }: LoaderFunctionArgs): Response {
  const path = slug === undefined ? '/blog' : `/blog/${encodeURIComponent(slug)}`
  return redirect(path + new URL(request.url).search, 301)
}

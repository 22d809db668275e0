import { type LoaderFunctionArgs, redirect } from 'react-router'
import { AppError } from '#contract/errors.ts'
import { apiContext } from '../../context.ts'

export async function loadBlog({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).listArticles()).body
}

/** As many as stand below an article. */
const mostOthers = 3

/** An article, and the newest others beside it. An unknown slug is an unknown page. */
export async function loadArticle({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const slug = params.slug ?? ''
  const [{ body: article }, { body: all }] = await Promise.all([
    api.readArticle({ params: { slug } }).catch(refuseUnknown),
    api.listArticles(),
  ])
  return { article, others: all.filter((other) => other.slug !== article.slug).slice(0, mostOthers) }
}

function refuseUnknown(error: unknown): never {
  // What cannot be a slug is malformed to the API.
  if (!(error instanceof AppError) || !['article_not_found', 'malformed'].includes(error.code)) throw error
  // oxlint-disable-next-line typescript/only-throw-error -- how the router is told
  throw new Response(null, { status: 404 })
}

/** `/blogs` and what is under it are other names of the blog's pages, whatever is asked of them. */
export function redirectToBlog({ params: { slug }, request }: LoaderFunctionArgs): Response {
  const path = slug === undefined ? '/blog' : `/blog/${encodeURIComponent(slug)}`
  return redirect(path + new URL(request.url).search, 301)
}

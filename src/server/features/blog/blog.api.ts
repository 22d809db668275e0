import * as contract from '#contract/blog.ts'
import { fail } from '#contract/errors.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { type ArticleRow, type ArticleSummaryRow, findPublished, listAll, listPublished } from './article-store.ts'
import { deleteArticle } from './delete-article.ts'
import type { BlogDeps } from './deps.ts'
import { publishArticle, takeArticleBack } from './publish-article.ts'
import { sanitizeArticle } from './sanitize-article.ts'
import { editArticle, writeArticle } from './write-article.ts'

export function bindBlog(bind: Bind, deps: BlogDeps): void {
  bind(contract.listArticles, async () => ({ body: (await listPublished(deps.db)).map(toSummary) }))
  bind(contract.readArticle, async ({ params }) => ({
    body: toArticle((await findPublished(deps.db, params.slug)) ?? fail('article_not_found')),
  }))
  bind(contract.listAllArticles, async () => ({ body: (await listAll(deps.db)).map(toDeskArticle) }))
  bind(contract.previewArticle, ({ body }) => ({ body: { content: sanitizeArticle(body.content) } }))
  bind(contract.writeArticle, async ({ user, body }) => ({
    body: toDeskArticle(await writeArticle(deps, user, body)),
  }))
  bind(contract.editArticle, async ({ user, params, body }) => ({
    body: toDeskArticle(await editArticle(deps, user, params.id, body)),
  }))
  bind(contract.deleteArticle, async ({ user, params }) => {
    await deleteArticle(deps, user, params.id)
    return {}
  })
  bind(contract.publishArticle, async ({ user, params }) => {
    await publishArticle(deps, user, params.id)
    return {}
  })
  bind(contract.takeArticleBack, async ({ user, params }) => {
    await takeArticleBack(deps, user, params.id)
    return {}
  })
}

function toSummary(row: ArticleSummaryRow): contract.ArticleSummary {
  const { slug, title, excerpt, cover_image, is_published, published_at } = row
  return {
    slug,
    title,
    excerpt,
    cover_image_filename: cover_image,
    published_at: is_published && published_at ? published_at.getTime() : null,
  }
}

function toArticle(row: ArticleRow): contract.Article {
  return { ...toSummary(row), content: row.content, has_banner: row.banner_image !== null }
}

function toDeskArticle(row: ArticleRow): contract.DeskArticle {
  const { id, content, banner_image, revision, updated_at } = row
  return {
    id,
    ...toSummary(row),
    content,
    banner_image_filename: banner_image,
    revision,
    updated_at: updated_at.getTime(),
  }
}

import * as contract from '#contract/blog.ts'
import { fail } from '#contract/errors.ts'
import type { SignImage } from '#server/domain/images.ts'
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
  const toDesk = (row: ArticleRow) => toDeskArticle(row, deps.signImage)
  bind(contract.listAllArticles, async () => ({ body: (await listAll(deps.db)).map(toDesk) }))
  bind(contract.previewArticle, ({ body }) => ({ body: { content: sanitizeArticle(body.content) } }))
  bind(contract.writeArticle, async ({ user, body }) => ({
    body: toDesk(await writeArticle(deps, user, body)),
  }))
  bind(contract.editArticle, async ({ user, params, body }) => ({
    body: toDesk(await editArticle(deps, user, params.id, body)),
  }))
  bind(contract.deleteArticle, async ({ user, params }) => {
    await deleteArticle(deps, user, params.id)
    return {}
  })
  bind(contract.publishArticle, async ({ user, params, query }) => {
    await publishArticle(deps, user, params.id, query.revision)
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

function toDeskArticle(row: ArticleRow, signImage: SignImage): contract.DeskArticle {
  const { id, content, cover_image, banner_image, revision, updated_at } = row
  return {
    id,
    ...toSummary(row),
    cover_image_access: signImage(cover_image),
    content,
    banner_image_filename: banner_image,
    banner_image_access: signImage(banner_image),
    revision,
    updated_at: updated_at.getTime(),
  }
}

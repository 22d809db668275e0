import { fail } from '#contract/errors.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { type ArticleRow, lockArticle, insertArticle, updateArticle } from './article-store.ts'
import type { BlogDeps } from './deps.ts'
import { excerptOf, sanitizeArticle } from './sanitize-article.ts'
import { type UploadedImages, withImages } from './with-images.ts'

/** `content` is unsanitized HTML. */
export interface Draft extends UploadedImages {
  readonly slug: string
  readonly title: string
  readonly content: string
}

/** `keep` and `remove` apply to an image without a new upload. */
export interface Edit extends Draft {
  readonly revision: number
  readonly coverImage: 'keep' | 'remove'
  readonly bannerImage: 'keep' | 'remove'
}

/** @throws AppError slug_taken, too_many_requests, and image errors */
export function writeArticle(deps: BlogDeps, administrator: Administrator, draft: Draft): Promise<ArticleRow> {
  const { db, now } = deps
  return withImages(deps, administrator, draft, ({ cover = null, banner = null }) =>
    db.transaction().execute(async (transaction) => {
      const text = { ...toText(draft), cover_image: cover, banner_image: banner }
      const article = (await insertArticle(transaction, text, new Date(now()))) ?? fail('slug_taken')
      const entry = { act: 'writeArticle', clanId: null, subject: article.title, before: null, after: factsOf(article) }
      await recordAudit(transaction, administrator, entry, now())
      return article
    }),
  )
}

/** @throws AppError article_not_found, article_changed, slug_taken, too_many_requests, and image errors */
export async function editArticle(
  deps: BlogDeps,
  administrator: Administrator,
  id: number,
  edit: Edit,
): Promise<ArticleRow> {
  const { db, now } = deps
  const edited = await withImages(deps, administrator, edit, ({ cover, banner }) =>
    db.transaction().execute(async (transaction) => {
      const before = (await lockArticle(transaction, id)) ?? fail('article_not_found')
      if (before.revision !== edit.revision) fail('article_changed')
      const change = {
        ...toText(edit),
        cover_image: cover ?? (edit.coverImage === 'keep' ? before.cover_image : null),
        banner_image: banner ?? (edit.bannerImage === 'keep' ? before.banner_image : null),
        revision: before.revision + 1,
      }
      const after = (await updateArticle(transaction, id, change, new Date(now()))) ?? fail('slug_taken')
      const facts = { before: factsOf(before), after: factsOf(after) }
      await recordAudit(transaction, administrator, { act: 'editArticle', clanId: null, subject: after.title, ...facts }, now()) // prettier-ignore
      return after
    }),
  )
  await deps.applyArticleChanges()
  await deps.images.sweep()
  return edited
}

function toText({ slug, title, content }: Draft) {
  const safe = sanitizeArticle(content)
  return { slug, title, content: safe, excerpt: excerptOf(safe) }
}

export function factsOf({ id, slug, title, content, cover_image, banner_image }: ArticleRow) {
  return { article: id, slug, title, content, cover: cover_image, banner: banner_image }
}

import { fail } from '#contract/errors.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { lockArticle, updateArticle } from './article-store.ts'
import type { BlogDeps } from './deps.ts'

/**
 * Republishing keeps the first date. `revision` is the one that the administrator saw; undefined publishes the current one.
 * @throws AppError article_not_found, already_decided, article_changed
 */
export function publishArticle(
  deps: BlogDeps,
  administrator: Administrator,
  id: number,
  revision: number | undefined,
): Promise<void> {
  return setPublished(deps, administrator, { id, published: true, revision })
}

/** @throws AppError article_not_found, already_decided */
export function takeArticleBack(deps: BlogDeps, administrator: Administrator, id: number): Promise<void> {
  return setPublished(deps, administrator, { id, published: false, revision: undefined })
}

async function setPublished(
  { db, applyArticleChanges, now }: BlogDeps,
  administrator: Administrator,
  { id, published, revision }: { id: number; published: boolean; revision: number | undefined },
) {
  await db.transaction().execute(async (transaction) => {
    const article = (await lockArticle(transaction, id)) ?? fail('article_not_found')
    if (article.is_published === published) fail('already_decided')
    if (revision !== undefined && revision !== article.revision) fail('article_changed')
    const at = new Date(now())
    const change = { is_published: published, published_at: article.published_at ?? at }
    await updateArticle(transaction, id, change, at)
    const entry = {
      act: published ? 'publishArticle' : 'takeArticleBack',
      clanId: null,
      subject: article.title,
      before: { article: id, published: !published },
      after: { article: id, published },
    }
    await recordAudit(transaction, administrator, entry, now())
  })
  await applyArticleChanges()
}

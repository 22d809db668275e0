import { fail } from '#contract/errors.ts'
import { type Administrator, recordAudit } from '#server/domain/audit-log.ts'
import { deleteRow, lockArticle } from './article-store.ts'
import type { BlogDeps } from './deps.ts'
import { factsOf } from './write-article.ts'

/** @throws AppError article_not_found, already_decided if it is published */
export async function deleteArticle(
  { db, images, now }: BlogDeps,
  administrator: Administrator,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const article = (await lockArticle(transaction, id)) ?? fail('article_not_found')
    if (article.is_published) fail('already_decided')
    await deleteRow(transaction, id)
    const entry = { act: 'deleteArticle', clanId: null, subject: article.title, before: factsOf(article), after: null }
    await recordAudit(transaction, administrator, entry, now())
  })
  await images.sweep()
}

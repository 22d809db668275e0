import { fail } from '#contract/errors.ts'
import { type Administrator, recordAct } from '#server/database/record-act.ts'
import { holdArticle, updateArticle } from './article-store.ts'
import type { BlogNeeds } from './needs.ts'

/** Publishes an article; its date is that of the first time. @throws AppError article_not_found, already_decided */
export function publishArticle(needs: BlogNeeds, administrator: Administrator, id: number): Promise<void> {
  return setPublished(needs, administrator, id, true)
}

/** Takes an article off the site. @throws AppError article_not_found, already_decided */
export function takeArticleBack(needs: BlogNeeds, administrator: Administrator, id: number): Promise<void> {
  return setPublished(needs, administrator, id, false)
}

async function setPublished({ db, now }: BlogNeeds, administrator: Administrator, id: number, published: boolean) {
  await db.transaction().execute(async (transaction) => {
    const article = (await holdArticle(transaction, id)) ?? fail('article_not_found')
    if (article.is_published === published) fail('already_decided')
    const at = new Date(now())
    const change = { is_published: published, published_at: article.published_at ?? at }
    await updateArticle(transaction, id, change, at)
    const act = {
      act: published ? 'publishArticle' : 'takeArticleBack',
      clanId: null,
      subject: article.title,
      before: { article: id, published: !published },
      after: { article: id, published },
    }
    await recordAct(transaction, administrator, act, now())
  })
}

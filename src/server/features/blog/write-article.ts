import { fail } from '#contract/errors.ts'
import { type Administrator, recordAct } from '#server/database/record-act.ts'
import { type ArticleRow, holdArticle, insertArticle, isSlugTaken, updateArticle } from './article-store.ts'
import type { BlogNeeds } from './needs.ts'
import { excerptOf, sanitiseArticle } from './sanitise-article.ts'

/** An article as an administrator writes it; the content is HTML that nobody has looked at. */
export interface Draft {
  readonly slug: string
  readonly title: string
  readonly content: string
}

/** Writes an article, which nobody sees until it is published. @throws AppError slug_taken */
export function writeArticle({ db, now }: BlogNeeds, administrator: Administrator, draft: Draft): Promise<ArticleRow> {
  return db.transaction().execute(async (transaction) => {
    const article = (await insertArticle(transaction, toText(draft), new Date(now()))) ?? fail('slug_taken')
    const act = { act: 'writeArticle', clanId: null, subject: article.title, before: null, after: factsOf(article) }
    await recordAct(transaction, administrator, act, now())
    return article
  })
}

/** Changes an article, published or not. @throws AppError article_not_found, slug_taken */
export function editArticle(
  { db, now }: BlogNeeds,
  administrator: Administrator,
  id: number,
  draft: Draft,
): Promise<ArticleRow> {
  return db.transaction().execute(async (transaction) => {
    const before = (await holdArticle(transaction, id)) ?? fail('article_not_found')
    if (await isSlugTaken(transaction, draft.slug, id)) fail('slug_taken')
    const after = await updateArticle(transaction, id, toText(draft), new Date(now()))
    const act = {
      act: 'editArticle',
      clanId: null,
      subject: after.title,
      before: factsOf(before),
      after: factsOf(after),
    }
    await recordAct(transaction, administrator, act, now())
    return after
  })
}

function toText({ slug, title, content }: Draft) {
  const safe = sanitiseArticle(content)
  return { slug, title, content: safe, excerpt: excerptOf(safe) }
}

function factsOf({ id, slug, title, content }: ArticleRow) {
  return { article: id, slug, title, content }
}

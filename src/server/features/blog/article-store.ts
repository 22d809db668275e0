import type { Kysely, Selectable } from 'kysely'
import type { ArticlesTable } from '#server/database/tables/desk-tables.ts'
import type { Schema } from '#server/database/schema.ts'
import { isUniqueViolation } from '#server/database/unique-violation.ts'

export type ArticleRow = Selectable<ArticlesTable>

/** Lists omit the content, which may be long. */
const summary = [
  'id',
  'slug',
  'title',
  'excerpt',
  'cover_image',
  'banner_image',
  'is_published',
  'published_at',
  'updated_at',
] as const

export type ArticleSummaryRow = Pick<ArticleRow, (typeof summary)[number]>

export type ArticleText = Pick<ArticleRow, 'slug' | 'title' | 'content' | 'excerpt' | 'cover_image' | 'banner_image'>

export function listPublished(db: Kysely<Schema>): Promise<ArticleSummaryRow[]> {
  return db
    .selectFrom('articles')
    .select(summary)
    .where('is_published', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function listPublishedImages(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select(['cover_image', 'banner_image'])
    .where('is_published', '=', true)
    .execute()
  return rows.flatMap(({ cover_image, banner_image }) => [cover_image, banner_image].filter((name) => name !== null))
}

export function findPublished(db: Kysely<Schema>, slug: string): Promise<ArticleRow | undefined> {
  return db
    .selectFrom('articles')
    .selectAll()
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst()
}

export function listAll(db: Kysely<Schema>): Promise<ArticleRow[]> {
  return db.selectFrom('articles').selectAll().orderBy('updated_at', 'desc').orderBy('id', 'desc').execute()
}

/** Locks the article until the transaction ends. */
export function lockArticle(transaction: Kysely<Schema>, id: number): Promise<ArticleRow | undefined> {
  return transaction.selectFrom('articles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns undefined if the slug is taken. */
export function insertArticle(
  transaction: Kysely<Schema>,
  text: ArticleText,
  at: Date,
): Promise<ArticleRow | undefined> {
  return transaction
    .insertInto('articles')
    .values({ ...text, updated_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Returns undefined if the slug is taken, which aborts the transaction. */
export async function updateArticle(
  transaction: Kysely<Schema>,
  id: number,
  change: Partial<ArticleText & Pick<ArticleRow, 'is_published' | 'published_at' | 'revision'>>,
  at: Date,
): Promise<ArticleRow | undefined> {
  try {
    return await transaction
      .updateTable('articles')
      .set({ ...change, updated_at: at })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
}

export async function deleteRow(transaction: Kysely<Schema>, id: number): Promise<void> {
  await transaction.deleteFrom('articles').where('id', '=', id).execute()
}

import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema.ts'
import { hoursText } from '#contract/rules/promises.ts'
import { escapeText } from '#server/drawing/svg.ts'
import { type ArticleText, insertArticle, updateArticle } from '../article-store.ts'
import type { ImageShape } from '#server/domain/images.ts'
import type { BlogDeps } from '../deps.ts'
import { excerptOf, sanitizeArticle } from '../sanitize-article.ts'
import { aGoodRecruitingPage } from './a-good-recruiting-page.ts'
import { howRankingWorks } from './how-ranking-works.ts'
import type { Scene, StarterArticle, StarterFacts } from './starter-article.ts'
import { suspiciousVotes } from './suspicious-votes.ts'

/** Newest first. */
const starters: readonly StarterArticle[] = [howRankingWorks, aGoodRecruitingPage, suspiciousVotes]

interface Settings {
  readonly gameName: string
  readonly voteOffset: number
  readonly reviewHours: number
}

/** Runs once per site, on one instance, so that articles that an administrator deletes stay deleted. */
export async function writeStarters(deps: BlogDeps, { gameName, voteOffset, reviewHours }: Settings): Promise<void> {
  if (await areWritten(deps.db)) return
  const facts = {
    gameName: escapeText(gameName),
    weekStart: formatWeekStart(voteOffset),
    reviewTime: hoursText(reviewHours),
  }
  const stored: string[] = []
  const storePicture: StorePicture = async (scene, shape) => {
    const svg = await readFile(new URL(`pictures/${scene}-${shape}.svg`, import.meta.url))
    const name = await deps.images.storeDrawing(svg, shape)
    stored.push(name)
    return name
  }
  try {
    const texts: ArticleText[] = []
    for (const starter of starters) texts.push(await prepare(starter, facts, storePicture))
    const written = await deps.db.transaction().execute((transaction) => store(transaction, texts, deps.now()))
    if (written) stored.length = 0
    await deps.applyArticleChanges()
  } finally {
    for (const name of stored) await deps.images.discard(name)
  }
}

/** Returns the file name. */
type StorePicture = (scene: Scene, shape: ImageShape) => Promise<string>

async function areWritten(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('starter_articles_written').select('at').executeTakeFirst()) !== undefined
}

async function prepare(
  { slug, title, scene, write }: StarterArticle,
  facts: StarterFacts,
  storePicture: StorePicture,
): Promise<ArticleText> {
  // Remove the line breaks of the source code, because administrators edit this text.
  const content = sanitizeArticle(
    write(facts)
      .trim()
      .replaceAll(/([^>\n])\n(?=[^<\n])/g, '$1 '),
  )
  const images = {
    cover_image: await storePicture(scene, 'header'),
    banner_image: await storePicture(scene, 'banner'),
  }
  return { slug, title, content, excerpt: excerptOf(content), ...images }
}

/** Returns whether this instance is the first. Waits while another one is inserting. */
async function store(transaction: Kysely<Schema>, texts: readonly ArticleText[], now: number): Promise<boolean> {
  const first = await transaction
    .insertInto('starter_articles_written')
    .values({ at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  if (!first) return false
  for (const [index, text] of texts.entries()) {
    const at = new Date(now - index * 1000)
    const article = await insertArticle(transaction, text, at)
    if (article) await updateArticle(transaction, article.id, { is_published: true, published_at: at }, at)
  }
  return true
}

/** `offset` of the vote calendar in ms. */
function formatWeekStart(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const minutePart = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `Monday, 00:00 (UTC${offset === 0 ? '' : `${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${minutePart}`})`
}

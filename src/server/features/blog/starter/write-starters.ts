import type { Kysely } from 'kysely'
import { bannerRatio, bannerWidths } from '#contract/rules/article-images.ts'
import { headerRatio, headerWidths } from '#contract/rules/header-image.ts'
import type { Schema } from '#server/database/schema.ts'
import { escapeText } from '#server/drawing/svg.ts'
import { type ArticleText, insertArticle, updateArticle } from '../article-store.ts'
import type { ArticleImageShape, BlogNeeds } from '../needs.ts'
import { excerptOf, sanitiseArticle } from '../sanitise-article.ts'
import { aGoodRecruitingPage } from './a-good-recruiting-page.ts'
import { drawScene } from './draw-scene.ts'
import { howRankingWorks } from './how-ranking-works.ts'
import type { Scene, StarterArticle, StarterFacts } from './starter-article.ts'
import { suspiciousVotes } from './suspicious-votes.ts'

/** The first is the newest. */
const starters: readonly StarterArticle[] = [howRankingWorks, aGoodRecruitingPage, suspiciousVotes]

/**
 * Gives a new site its first articles, published. Once in a site's life: what its administrators take away stays away. Of
 * processes that start together one does it.
 */
export async function writeStarters(
  needs: BlogNeeds,
  { gameName, voteOffset }: { readonly gameName: string; readonly voteOffset: number },
): Promise<void> {
  if (await areWritten(needs.db)) return
  const facts = { gameName: escapeText(gameName), weekStart: speakWeekStart(voteOffset) }
  const stored: string[] = []
  const draw: Draw = async (scene, shape) => {
    const name = await needs.images.store(Buffer.from(drawScene(scene, ...sizes[shape])), shape)
    stored.push(name)
    return name
  }
  try {
    const texts: ArticleText[] = []
    for (const starter of starters) texts.push(await prepare(starter, facts, draw))
    const written = await needs.db.transaction().execute((transaction) => store(transaction, texts, needs.now()))
    if (written) stored.length = 0
  } finally {
    for (const name of stored) await needs.images.discard(name)
  }
}

/** Draws a scene and stores it; answers its name. */
type Draw = (scene: Scene, shape: ArticleImageShape) => Promise<string>

const sizes: Readonly<Record<ArticleImageShape, readonly [width: number, height: number]>> = {
  header: [headerWidths[1], (headerWidths[1] * headerRatio.height) / headerRatio.width],
  banner: [bannerWidths[1], (bannerWidths[1] * bannerRatio.height) / bannerRatio.width],
}

async function areWritten(db: Kysely<Schema>): Promise<boolean> {
  return (await db.selectFrom('starter_articles_written').select('at').executeTakeFirst()) !== undefined
}

async function prepare(
  { slug, title, scene, write }: StarterArticle,
  facts: StarterFacts,
  draw: Draw,
): Promise<ArticleText> {
  // Without the line breaks that only our own source needs: administrators edit this text.
  const content = sanitiseArticle(
    write(facts)
      .trim()
      .replaceAll(/([^>\n])\n(?=[^<\n])/g, '$1 '),
  )
  const images = { cover_image: await draw(scene, 'header'), banner_image: await draw(scene, 'banner') }
  return { slug, title, content, excerpt: excerptOf(content), ...images }
}

/** Whether this process was the first; another that is at it is waited for. */
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

/** When a vote week begins; `offset` is the vote calendar's, in ms. */
function speakWeekStart(offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `Monday, 00:00 (UTC${offset === 0 ? '' : `${offset < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`})`
}

import { moderationSentence, moderationText } from '#contract/rules/votes/moderation-texts.ts'
import type { Site } from '#contract/site.ts'
import { feedCaching, feedType, writeFeed } from '#server/drawing/write-feed.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import { type ModerationDeps, readLines } from './read-moderation.ts'

type Channel = Pick<Site, 'siteName' | 'baseUrl'>

/** Serves `/moderation/rss.xml` with the newest entries. */
export async function serveModerationFeed(
  request: Request,
  deps: ModerationDeps,
  { siteName, baseUrl }: Channel,
): Promise<Response> {
  const page = `${baseUrl}/moderation`
  const feed = writeFeed({
    title: `Moderation · ${siteName}`,
    link: page,
    self: `${page}/rss.xml`,
    description: `What administrators and the vote detector of ${siteName} did, with results and corrections.`,
    items: (await readLines(deps)).map((line) => ({
      title: moderationSentence(line).map(moderationText).join(''),
      link: line.week === null ? page : `${baseUrl}/weeks/${line.week}`,
      id: `${new URL(baseUrl).host}/log/${line.position}`,
      at: line.at,
    })),
  })
  return respondWithEtag(request, { body: feed, type: feedType, caching: feedCaching })
}

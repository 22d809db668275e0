import type { Site } from '#contract/site.ts'
import type { ArchivedWeek } from '#contract/weeks.ts'
import { feedCaching, type FeedItem, feedType, writeFeed } from '#server/drawing/write-feed.ts'
import { respondWithEtag } from '#server/http/cache/respond-with-etag.ts'
import type { ArchiveDeps } from './deps.ts'
import { readWeekStates } from './archived-weeks.ts'
import { listFinalWeeks } from './result-store.ts'
import { summarizeFinalWeeks } from './week-summaries.ts'

type Channel = Pick<Site, 'siteName' | 'gameName' | 'baseUrl'>

const maxWeeks = 30

interface PublishedWeek extends ArchivedWeek {
  /** When the newest version, possibly a correction, was published; Unix ms. */
  readonly publishedAt: number | null
}

/** Serves `/weeks/rss.xml`: the final results, and the newest checkpoint of the log. */
export async function serveResultsFeed(request: Request, deps: ArchiveDeps, channel: Channel): Promise<Response> {
  const { siteName, gameName, baseUrl } = channel
  const states = (await readWeekStates(deps.db, deps.standings.week)).filter(({ status }) => status === 'final')
  const summaries = await summarizeFinalWeeks(deps, states.slice(0, maxWeeks))
  const published = new Map((await listFinalWeeks(deps.db)).map(({ week, changedAt }) => [week, changedAt]))
  const weeks = summaries.map((week): PublishedWeek => ({ ...week, publishedAt: published.get(week.week) ?? null }))
  const checkpoint = await deps.readCheckpoint()
  const about = `Weekly results of the clans of ${gameName}, which anyone can check.`
  const feed = writeFeed({
    title: `Results · ${siteName}`,
    link: `${baseUrl}/weeks`,
    self: `${baseUrl}/weeks/rss.xml`,
    description: checkpoint === undefined ? about : `${about}\n\nNewest checkpoint of the log:\n${checkpoint}`,
    items: weeks.map((week) => itemOf(week, baseUrl)),
  })
  return respondWithEtag(request, { body: feed, type: feedType, caching: feedCaching })
}

function itemOf(published: PublishedWeek, baseUrl: string): FeedItem {
  const { week, version, podium, counted, entry, publishedAt } = published
  const places = podium.map(({ rank, id, name, votes }) => `${rank}. ${name ?? `Clan ${id}`} (${votes})`).join(', ')
  const corrected = version > 1 ? `, correction ${version - 1}` : ''
  return {
    title: `Result of ${week}${corrected}`,
    link: `${baseUrl}/weeks/${week}`,
    id: `${new URL(baseUrl).host}/weeks/${week}/${version}`,
    at: publishedAt ?? undefined,
    description: `${places === '' ? 'No votes' : places}. Counted votes: ${counted}. Log entry: ${entry}.`,
  }
}

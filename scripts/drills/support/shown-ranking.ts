import { isDeepStrictEqual } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import type { ClanDetails, ListedClan } from '#contract/clans.ts'
import { clanPath } from '#contract/rules/clans/clan-slug.ts'
import { groupDigits } from '#contract/rules/text/group-digits.ts'
import { assert } from './drill.ts'

export interface Standing {
  readonly votes: number
  readonly rank: number | null
  /** IDs of all other ranked clans, in order. */
  readonly others: readonly number[]
}

/** Asserts that the clan's page and its page of the ranking agree with the API, and that votes are in the order of ranks. */
export async function readShownStanding(visitor: Page, site: string, clanId: number): Promise<Standing> {
  const { clan, ranked } = await readRanking(site, clanId)
  const { name, rank, votes, list_page: page } = clan
  await openPage(visitor, `${site}/?page=${page}`)
  const cards = await readCards(visitor.locator('#clans'))
  assert(
    cards.some((card) => card.name === name),
    `page ${page} of the ranking does not show “${name}”`,
  )
  for (const card of cards) {
    const listed = ranked[card.rank - 1]
    const expected = { rank: card.rank, name: listed?.name, votes: votesText(listed?.votes ?? 0) }
    assert(
      isDeepStrictEqual(card, expected),
      `page ${page} of the ranking shows ${JSON.stringify(card)} instead of ${JSON.stringify(expected)}`,
    )
  }
  await openPage(visitor, site + clanPath(clan))
  const standing = visitor.getByRole('region', { name: 'This week' })
  const shown = await Promise.all([
    standing.getByText(/^#[\d,]+$/).textContent(),
    standing.getByText(shownVotes).textContent(),
  ])
  assert(
    shown[0] === `#${groupDigits(rank ?? 0)}` && shown[1] === votesText(votes),
    `the page of “${name}” shows ${shown.join(' with ')} instead of #${rank} with ${votes} votes`,
  )
  return { rank, votes, others: ranked.map(({ id }) => id).filter((id) => id !== clanId) }
}

async function readRanking(site: string, clanId: number) {
  const get = async <T>(path: string) => (await (await fetch(site + path)).json()) as T
  const [clan, list] = [await get<ClanDetails>(`/api/clans/${clanId}`), await get<ListedClan[]>('/api/clans')]
  const ranked = list.filter(({ rank }) => rank !== null)
  for (const [i, { name, rank, votes }] of ranked.entries()) {
    const above = ranked[i - 1]?.votes ?? votes
    assert(rank === i + 1 && votes <= above, `“${name}” has rank ${rank} with ${votes} votes, below ${above} votes`)
  }
  return { clan, ranked }
}

const shownRank = /^#\d+$/
const shownVotes = /^[\d,]+ votes? this week$/
const votesText = (votes: number) => `${groupDigits(votes)} ${votes === 1 ? 'vote' : 'votes'} this week`

async function readCards(list: Locator) {
  const cards = list.getByRole('article').filter({ has: list.page().getByText(shownRank) })
  const [ranks, names, votes] = await Promise.all([
    cards.getByText(shownRank).allTextContents(),
    cards.getByRole('heading', { level: 3 }).allTextContents(),
    cards.getByText(shownVotes).allTextContents(),
  ])
  return ranks.map((rank, i) => ({ rank: Number(rank.slice(1)), name: names[i], votes: votes[i] }))
}

/** Waits for hydration, because until then the page shows what the server rendered. */
async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('html[data-page="hydrated"]').waitFor({ state: 'attached' })
}

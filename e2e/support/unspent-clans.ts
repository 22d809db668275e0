/** The first clans of a site; others are what journeys submit. */
const seededClans = 40

/** What these journeys read of the list. */
export interface Listed {
  readonly id: number
  readonly name: string
  readonly rank: number | null
  readonly votes: number
  readonly recommended: boolean
}

/** The whole list of the site at an address, without the recommended clans, which take no votes where they stand. */
export async function readRanked(address: string): Promise<Listed[]> {
  const list = (await (await fetch(`${address}/api/clans`)).json()) as Listed[]
  return list.filter(({ recommended }) => !recommended)
}

/**
 * Hands out clans that nobody has voted for from here, each once, from the end of the list: all journeys of a site are one
 * device to it, which has one vote for each clan and week.
 */
export function handOutClans(address: string): () => Promise<Listed> {
  const spent = new Set<number>()
  return async () => {
    const clan = (await readRanked(address)).findLast(({ id }) => id <= seededClans && !spent.has(id))
    if (!clan) throw new Error('the seed made too few clans')
    spent.add(clan.id)
    return clan
  }
}

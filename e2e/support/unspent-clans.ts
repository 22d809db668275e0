/** The number of seeded clans; journeys add others. */
const seededClans = 40

/** The part of the list that these journeys use. */
export interface Listed {
  readonly id: number
  readonly name: string
  readonly rank: number | null
  readonly votes: number
  readonly recommended: boolean
}

/** Reads the whole list of a site, without the recommended clans, which have no vote button. */
export async function readRanked(address: string): Promise<Listed[]> {
  const list = (await (await fetch(`${address}/api/clans`)).json()) as Listed[]
  return list.filter(({ recommended }) => !recommended)
}

/**
 * Returns seeded clans that this device has not voted for, each once, from the end of the list: all journeys of a site are one
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

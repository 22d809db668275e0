/** Number of seeded clans. Journeys add further ones. */
const seededClans = 40

/** The fields of listed clans that these journeys use. */
export interface Listed {
  readonly id: number
  readonly name: string
  readonly rank: number | null
  readonly votes: number
  readonly recommended: boolean
}

/** Reads a site's whole list, except the recommended clans, which have no vote button. */
export async function readRanked(address: string): Promise<Listed[]> {
  const list = (await (await fetch(`${address}/api/clans`)).json()) as Listed[]
  return list.filter(({ recommended }) => !recommended)
}

/** Hands out seeded clans from the end of the list, each once: all journeys are one device, with one vote per clan and week. */
export function handOutClans(address: string): () => Promise<Listed> {
  const spent = new Set<number>()
  return async () => {
    const clan = (await readRanked(address)).findLast(({ id }) => id <= seededClans && !spent.has(id))
    if (!clan) throw new Error('the seed made too few clans')
    spent.add(clan.id)
    return clan
  }
}

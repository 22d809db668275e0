import type { ClanRecord } from '#server/features/ranking/ranked-clan.ts'

export function aRecord(id: number, more: Partial<ClanRecord> = {}): ClanRecord {
  return {
    id,
    name: `Clan ${id}`,
    description: '',
    headerImage: null,
    region: 'na',
    platforms: ['pc'],
    playstyles: ['casual'],
    discordUrl: `https://discord.gg/clan${id}`,
    websiteUrl: null,
    facts: {},
    listedAt: 0,
    promotions: [],
    votes: 0,
    lastVoteAt: undefined,
    version: 0,
    penalty: 0,
    lastWeekVotes: 0,
    lastWeekLastVoteAt: undefined,
    ...more,
  }
}

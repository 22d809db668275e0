import type { Campaign } from '#contract/campaigns.ts'

export type AddedCampaign = Pick<Campaign, 'clan_id' | 'kind' | 'starts_at' | 'ends_at'>

/** The campaign's clan, as reported by the server. */
export interface CampaignClan {
  readonly clan_name?: string | undefined
  readonly approve_status?: -1 | 0 | 1 | undefined
}

/** `others`: existing campaigns. Two simultaneous campaigns of a kind promote a clan only once, so its owner would pay twice. */
export function addedText(added: AddedCampaign, others: readonly AddedCampaign[], promoted: CampaignClan): string {
  const { clan_id: clan, kind } = added
  const overlaps = others.some(
    (other) =>
      other.clan_id === clan &&
      other.kind === kind &&
      other.starts_at < added.ends_at &&
      other.ends_at > Math.max(added.starts_at, other.starts_at),
  )
  const name = promoted.clan_name === undefined ? `clan ${clan}` : `“${promoted.clan_name}”`
  const text = `The campaign for ${name} was added.${unlistedText(promoted)}`
  return overlaps ? `${text} It overlaps with another ${kind} campaign of this clan.` : text
}

/** Warns that a campaign has no effect while its clan is not listed. */
function unlistedText({ clan_name: name = '', approve_status: status = 1 }: CampaignClan): string {
  if (status === 1) return ''
  const state = status === 0 ? 'waits for approval' : 'was rejected or taken down'
  return ` “${name}” ${state}: the campaign has no effect while the clan is not listed.`
}

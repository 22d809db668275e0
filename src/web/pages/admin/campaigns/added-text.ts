import type { Campaign } from '#contract/campaigns.ts'

export type AddedCampaign = Pick<Campaign, 'clan_id' | 'kind' | 'starts_at' | 'ends_at'>

/** `others`: the campaigns before. Two campaigns of a kind at a time promote a clan only once, so its owner would pay twice. */
export function addedText(added: AddedCampaign, others: readonly AddedCampaign[]): string {
  const { clan_id: clan, kind } = added
  const overlaps = others.some(
    (other) =>
      other.clan_id === clan &&
      other.kind === kind &&
      other.starts_at < added.ends_at &&
      other.ends_at > Math.max(added.starts_at, other.starts_at),
  )
  const text = `The campaign for clan ${clan} was added.`
  return overlaps ? `${text} It overlaps with another ${kind} campaign of this clan.` : text
}

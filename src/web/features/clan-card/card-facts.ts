import type { ListedClan } from '#contract/clans.ts'
import { entriesIn } from '#contract/rules/clans/clan-codes.ts'

/** `Casual, Competitive` */
export function playstyleText(joined: string): string {
  return entriesIn('playstyles', joined)
    .map(({ name }) => name)
    .join(', ')
}

/** Whether a description may exceed three lines on the narrowest card. The browser measures it later. */
export function mayOverflow(description: string): boolean {
  return description.length > 84 || description.split('\n').length > 3
}

export function visibleRank({ rank, recommended }: Pick<ListedClan, 'rank' | 'recommended'>): number | undefined {
  return rank !== null && Number.isInteger(rank) && !recommended ? rank : undefined
}

/** "Recommended" takes precedence over the paid "premium". */
export function cardVariant({ recommended, premium }: Pick<ListedClan, 'recommended' | 'premium'>) {
  if (recommended) return 'recommended'
  return premium ? 'premium' : 'ranked'
}

import type { Api } from '../../api.ts'

/** Reports that a clan's link was followed. Answers at once; a report that fails is of no concern to whoever follows. */
export function reportFollow(api: Pick<Api, 'followLink'>, clanId: number, url: string): void {
  api.followLink({ body: { clanId, url } }, { keepalive: true }).catch(() => {})
}

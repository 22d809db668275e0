import type { Api } from '../../api.ts'

/** Reports a click on a clan's link in the background. Ignores failures. */
export function reportFollow(api: Pick<Api, 'followLink'>, clanId: number, url: string): void {
  api.followLink({ body: { clanId, url } }, { keepalive: true }).catch(() => {})
}

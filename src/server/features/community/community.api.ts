import * as contract from '#contract/community.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { findCommunity } from './community-store.ts'
import { faceUrl } from './serve-face.ts'
import { type CommunityDeps, sourceOf } from './deps.ts'

export function bindCommunity(bind: Bind, { db, now, chatServer }: CommunityDeps): void {
  bind(contract.readCommunity, async () => {
    if (!chatServer) return { body: { invite: null, members: null, faces: [] } }
    const { members, faces } = await findCommunity(db, sourceOf(chatServer), contract.maxFaces, now())
    return { body: { invite: chatServer.invite, members, faces: faces.map(faceUrl) } }
  })
}

/** Information in a vote's request about how it was cast. Null means unknown. */
export interface VoteEvidence {
  readonly passId: string | null
  readonly passAgeS: number | null
  readonly passNetwork: string | null
  readonly stampAt: Date | null
  readonly stampId: string | null
  readonly dwellMs: number | null
  readonly pointer: 'mouse' | 'touch' | 'pen' | 'keyboard' | null
  readonly trusted: boolean | null
  readonly visible: boolean | null
  readonly browser: string | null
  readonly browserVersion: number | null
  readonly platform: string | null
  readonly requestShape: string | null
  readonly reach: 'list' | 'clan' | 'link' | 'widget' | 'direct' | null
}

export const noEvidence: VoteEvidence = {
  passId: null,
  passAgeS: null,
  passNetwork: null,
  stampAt: null,
  stampId: null,
  dwellMs: null,
  pointer: null,
  trusted: null,
  visible: null,
  browser: null,
  browserVersion: null,
  platform: null,
  requestShape: null,
  reach: null,
}

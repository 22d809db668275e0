import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'

/** A time: a `Date` from the database, or ISO 8601 text from a file. */
export type RowTime = string | Date

/**
 * A stored vote as the detector reads it: columns of `votes`. Hashes are lowercase hex, ids UUID text. Null or missing columns are unknown.
 */
export interface VoteRow {
  readonly id: number | string
  readonly week: VoteWeek
  readonly clan_id: number
  readonly voter_key: string
  readonly cast_at: RowTime
  readonly client_ip?: string | null
  readonly client_ip_country?: string | null
  readonly client_ip_asn_number?: number | string | null
  readonly client_ip_asn_organisation?: string | null
  readonly client_ip_score?: number | null
  readonly client_ip_bad?: number | null
  readonly fp_hardware?: string | null
  readonly fp_software?: string | null
  readonly fp_audio_network?: string | null
  readonly pass_id?: string | null
  readonly pass_age_s?: number | null
  readonly pass_network?: string | null
  readonly stamp_at?: RowTime | null
  readonly stamp_id?: string | null
  readonly dwell_ms?: number | null
  readonly pointer?: string | null
  readonly trusted?: boolean | null
  readonly visible?: boolean | null
  readonly browser?: string | null
  readonly browser_version?: number | null
  readonly platform?: string | null
  readonly request_shape?: string | null
  readonly reach?: string | null
  readonly state?: string | null
  readonly state_reason?: string | null
}

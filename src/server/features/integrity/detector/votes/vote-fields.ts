/** The fields of a vote line that the detector reads. */
export const voteFields = [
  'id',
  'week',
  'clan_id',
  'voter_key',
  'cast_at',
  'client_ip',
  'client_ip_country',
  'client_ip_asn_number',
  'client_ip_asn_organisation',
  'client_ip_score',
  'client_ip_bad',
  'fp_hardware',
  'fp_software',
  'fp_audio_network',
  'pass_id',
  'pass_age_s',
  'pass_network',
  'stamp_at',
  'stamp_id',
  'dwell_ms',
  'pointer',
  'trusted',
  'visible',
  'browser',
  'browser_version',
  'platform',
  'request_shape',
  'reach',
  'state',
  'state_reason',
] as const
export type VoteField = (typeof voteFields)[number]

type FieldKind = 'integer' | 'text' | 'wideText' | 'boolean'
/** Texts are non-empty and ASCII; wide texts may have other characters. */
const kinds: Readonly<Record<VoteField, FieldKind>> = {
  id: 'integer',
  week: 'text',
  clan_id: 'integer',
  voter_key: 'text',
  cast_at: 'text',
  client_ip: 'text',
  client_ip_country: 'text',
  client_ip_asn_number: 'integer',
  client_ip_asn_organisation: 'wideText',
  client_ip_score: 'integer',
  client_ip_bad: 'integer',
  fp_hardware: 'text',
  fp_software: 'text',
  fp_audio_network: 'text',
  pass_id: 'text',
  pass_age_s: 'integer',
  pass_network: 'text',
  stamp_at: 'text',
  stamp_id: 'text',
  dwell_ms: 'integer',
  pointer: 'text',
  trusted: 'boolean',
  visible: 'boolean',
  browser: 'text',
  browser_version: 'integer',
  platform: 'text',
  request_shape: 'text',
  reach: 'text',
  state: 'text',
  state_reason: 'text',
}

/** The number of each field: its position in `voteFields`. */
export const fieldNumbers = Object.fromEntries(voteFields.map((name, number) => [name, number])) as Readonly<
  Record<VoteField, number>
>
export const fieldKinds: readonly FieldKind[] = voteFields.map((name) => kinds[name])

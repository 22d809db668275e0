import { factsOf } from '../demo/voters/networks.ts'
import { toVoteEvidence } from '../demo/voters/vote-evidence.ts'
import type { SimulatedVote } from './world/vote.ts'

/** One line of `votes.ndjson`; docs/VOTE-RECORDS.md describes the fields. Omits unknown fields. */
export function formatVote(id: number, week: string, vote: SimulatedVote): string {
  const { clan, castAt, voterKey, address, prints } = vote
  const facts = factsOf(address)
  let line = `{"id":${id},"week":"${week}","clan_id":${clan.id},"voter_key":"${voterKey}","cast_at":"${new Date(castAt).toISOString()}"`
  const text = (name: string, value: string | null) => {
    if (value !== null) line += `,"${name}":"${value}"`
  }
  const plain = (name: string, value: number | boolean | null) => {
    if (value !== null) line += `,"${name}":${value}`
  }
  text('client_ip', address.ip)
  text('client_ip_country', facts.country)
  plain('client_ip_asn_number', facts.asn)
  text('client_ip_asn_organisation', facts.organization)
  plain('client_ip_score', facts.score)
  plain('client_ip_bad', facts.bad)
  text('fp_hardware', prints.hardware)
  text('fp_software', prints.software)
  text('fp_audio_network', prints.audioNetwork)
  line += ',"state":"counted"'
  const evidence = toVoteEvidence(vote)
  text('pass_id', evidence.passId)
  plain('pass_age_s', evidence.passAgeS)
  text('pass_network', evidence.passNetwork)
  text('stamp_at', evidence.stampAt && evidence.stampAt.toISOString())
  text('stamp_id', evidence.stampId)
  plain('dwell_ms', evidence.dwellMs)
  text('pointer', evidence.pointer)
  plain('trusted', evidence.trusted)
  plain('visible', evidence.visible)
  text('browser', evidence.browser)
  plain('browser_version', evidence.browserVersion)
  text('platform', evidence.platform)
  text('request_shape', evidence.requestShape)
  text('reach', evidence.reach)
  return `${line}}`
}

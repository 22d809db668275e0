import { digestOf, mixText } from './random.ts'
import { factsOf } from './world/networks.ts'
import type { SimulatedVote } from './world/vote.ts'

/** Two processes serve the site; each issues its own stamps. */
const processes = 2

/** One line of `votes.ndjson`; docs/VOTE-RECORDS.md describes the fields. Unknown fields are missing. */
export function formatVote(id: number, week: string, vote: SimulatedVote): string {
  const { clan, castAt, voterKey, address, prints, pass, browser, evidence } = vote
  const facts = factsOf(address)
  let line = `{"id":${id},"week":"${week}","clan_id":${clan.id},"voter_key":"${voterKey}","cast_at":"${iso(castAt)}"`
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
  if (pass) {
    text('pass_id', pass.id)
    plain('pass_age_s', Math.max(0, Math.floor((castAt - pass.issuedAt) / 1000)))
    text('pass_network', pass.network)
  }
  const { stampAt } = evidence
  // The site does not accept stamps older than a day.
  if (stampAt !== null && castAt - stampAt < 86_400_000) {
    text('stamp_at', iso(stampAt))
    // The same process serves all pages of a visit.
    text('stamp_id', digestOf(`stamp ${mixText(voterKey) % processes} ${stampAt}`).slice(0, 16))
  }
  plain('dwell_ms', evidence.dwellMs)
  text('pointer', evidence.pointer)
  plain('trusted', evidence.trusted)
  plain('visible', evidence.visible)
  text('browser', browser.family)
  plain('browser_version', browser.version)
  text('platform', browser.platform)
  text('request_shape', digestOf(`headers ${browser.headers}`).slice(0, 16))
  text('reach', evidence.reach)
  return `${line}}`
}

const iso = (at: number) => new Date(at).toISOString()

import type { VoteWeek } from '#contract/rules/votes/vote-week.ts'
import { endOfAddress, hashAddress } from './address-bytes.ts'
import { customerAddress } from './address-parts.ts'
import { type Dictionary, NamedDictionary, PairDictionary } from '../../dictionary.ts'
import { type GenuineColumn, type GenuineGroup, type GenuineVote, findGenuineValues } from './genuine-groups.ts'
import { createHostingCache } from './hosting-cache.ts'
import { toUnixMs } from './unix-time.ts'
import type { VoteColumns } from './vote-columns.ts'
import { fieldNumbers as fields } from './vote-fields.ts'
import type { ScannedVote } from './scanned-vote.ts'
import type { VoteRow } from './vote-row.ts'
import { hashBytes, hashText, textHash } from '../../text-hash.ts'
import { storedState } from './stored-states.ts'
import { type HashedValues, type NamedValues, VoteTable } from './vote-table.ts'

export interface VoteCollector {
  readonly add: (row: VoteRow) => void
  /** Adds a scanned vote, unless its week is not included. Returns false, without adding it, if a time has an unusual format. */
  readonly addScanned: (vote: ScannedVote) => boolean
  /** The number of votes so far, which is the row of the next one. */
  readonly count: () => number
  /** Marks the votes of voters who were absent for a while. Once called, all other votes are known not to be comebacks. */
  readonly markComebacks: (rows: Iterable<number>) => void
  /** @param genuine groups that a person found genuine */
  readonly finish: (genuine?: readonly GenuineGroup[]) => VoteColumns
}

/**
 * @param examinedWeek scanned votes of later weeks are skipped, and stamps of earlier weeks are not distinguished, since groups consist of
 * votes of this week only
 */
export function collectVotes(initialCapacity = 4096, examinedWeek?: VoteWeek): VoteCollector {
  const isIncluded = (week: string) => examinedWeek === undefined || week <= examinedWeek
  const hasStamps = (week: string) => examinedWeek === undefined || week >= examinedWeek
  const table = new VoteTable(initialCapacity)
  const { hashed, named, weeks, clans } = table
  const isHosting = createHostingCache()
  /** Includes the weeks that are skipped. */
  const scannedWeeks = new NamedDictionary()
  const weekCodes: number[] = []
  /** Numbers for clan ids and user agents, and their codes by number. */
  const [clanNumbers, agentNumbers] = [new PairDictionary(), new PairDictionary()]
  const [clanCodes, agentCodes]: [number[], number[]] = [[0], [0]]
  const [states, reasons] = [new NamedDictionary(), new NamedDictionary()]
  const stateOf = (vote: ScannedVote) =>
    storedState(
      states.names[codeAt(states, vote, fields.state)],
      reasons.names[codeAt(reasons, vote, fields.state_reason)],
    )

  const setName = (column: NamedValues, text: string | null | undefined) => {
    if (hasText(text)) table.setName(column, column.dictionary.codeOf(text))
  }
  const setText = (column: HashedValues, text: string | null | undefined) => {
    if (!hasText(text)) return
    hashText(text)
    table.setHashed(column)
  }
  const genuineCode = (column: GenuineColumn, vote: GenuineVote): number => {
    const text =
      column === 'address' && typeof vote.client_ip === 'string'
        ? customerAddress(vote.client_ip)
        : vote[fieldOfColumn[column]]
    return hasText(text) ? (column === 'country' ? named.country : hashed[column]).dictionary.codeOf(text) : 0
  }
  const setProvider = (asn: number | string | null | undefined) => {
    if (asn === null || asn === undefined) return
    textHash.high = 1
    textHash.low = Number(asn)
    table.setHashed(hashed.provider)
  }
  const setHash = (column: HashedValues, vote: ScannedVote, field: number) => {
    if (vote.isKnown[field] === 0) return
    hashBytes(vote.view, vote.starts[field] ?? 0, vote.ends[field] ?? 0)
    table.setHashed(column)
  }
  /** Sets the address, and the address to which the pass was issued if it differs. */
  const setAddresses = (vote: ScannedVote) => {
    const { bytes, isKnown, starts, ends } = vote
    let hasAddress = false
    if (isKnown[fields.client_ip] === 1)
      hasAddress = hashAddress(vote, starts[fields.client_ip] ?? 0, ends[fields.client_ip] ?? 0)
    if (hasAddress) table.setHashed(hashed.address)
    if (isKnown[fields.pass_network] === 0) return
    const { high, low } = textHash
    const from = starts[fields.pass_network] ?? 0
    if (!hashAddress(vote, from, endOfAddress(bytes, from, ends[fields.pass_network] ?? 0))) return
    const isSame = hasAddress && textHash.high === high && textHash.low === low
    if (!isSame) table.setHashed(hashed.passNetwork)
  }
  /** Requires that the vote's browser and platform are set. */
  const scannedUserAgent = (vote: ScannedVote): number => {
    if (!vote.isKnown[fields.browser]) return 0
    const browser = named.browser.codes[table.count] ?? 0
    const platform = named.platform.codes[table.count] ?? 0
    const version = numberAt(vote, fields.browser_version, -1)
    if (browser > maxAgentPart || platform > maxAgentPart || version > 0xff_ff_ff_fe)
      return userAgentCode(browser, version, platform)
    const number = agentNumbers.codeOf(browser * (maxAgentPart + 1) + platform, version + 1)
    return (agentCodes[number] ??= userAgentCode(browser, version, platform))
  }
  const userAgentCode = (browser: number, version: number, platform: number): number => {
    const text = userAgentOf({
      browser: named.browser.dictionary.names[browser] ?? null,
      browser_version: version === -1 ? null : version,
      platform: platform === 0 ? null : (named.platform.dictionary.names[platform] ?? null),
    })
    return text === null ? 0 : named.userAgent.dictionary.codeOf(text)
  }
  const clanOf = ({ numbers }: ScannedVote): number => {
    const id = numbers[fields.clan_id] ?? 0
    if (id > 0xff_ff_ff_ff) return clans.codeOf(String(id))
    return (clanCodes[clanNumbers.codeOf(0, id)] ??= clans.codeOf(String(id)))
  }

  return {
    add(row) {
      const { count, wide, small } = table
      const time = toUnixMs(row.cast_at)
      table.id[count] = Number(row.id)
      table.castAt[count] = time
      table.week[count] = weeks.codeOf(row.week)
      table.clan[count] = clans.codeOf(String(row.clan_id))
      setText(hashed.voter, row.voter_key)
      const address = typeof row.client_ip === 'string' ? customerAddress(row.client_ip) : null
      setText(hashed.address, address)
      setName(named.country, row.client_ip_country)
      setText(hashed.hardware, row.fp_hardware)
      setText(hashed.software, row.fp_software)
      setText(hashed.audio, row.fp_audio_network)
      setText(hashed.pass, row.pass_id)
      setText(hashed.stamp, hasText(row.stamp_id) && !hasStamps(row.week) ? earlierStamp : row.stamp_id)
      setText(hashed.requestShape, row.request_shape)
      setProvider(row.client_ip_asn_number)
      setName(named.browser, row.browser)
      setName(named.platform, row.platform)
      setName(named.userAgent, userAgentOf(row))
      setName(named.pointer, row.pointer)
      setName(named.reach, row.reach)
      wide.passAgeS[count] = row.pass_age_s ?? -1
      const stampAt = row.stamp_at ?? null
      wide.pageAgeS[count] = stampAt === null ? -1 : Math.max(0, (time - toUnixMs(stampAt)) / 1000)
      wide.dwellMs[count] = row.dwell_ms ?? -1
      small.score[count] = atMost127(row.client_ip_score ?? -1)
      small.bad[count] = atMost127(row.client_ip_bad ?? 2)
      small.hosting[count] = isHosting.ofRow(row.client_ip_asn_number, row.client_ip_asn_organisation) ? 1 : 0
      small.trusted[count] = toNumber(row.trusted)
      small.visible[count] = toNumber(row.visible)
      small.caught[count] = storedState(row.state, row.state_reason)
      const { pass_network: network } = row
      const passNetwork = typeof network === 'string' ? customerAddress(withoutPrefixLength(network)) : null
      if (passNetwork !== address) setText(hashed.passNetwork, passNetwork)
      table.push()
    },
    addScanned(vote) {
      const { count, wide, small } = table
      const { isKnown } = vote
      const time = vote.timeOf(fields.cast_at)
      const hasStamp = isKnown[fields.stamp_at] === 1
      const stampAt = hasStamp ? vote.timeOf(fields.stamp_at) : 0
      if (Number.isNaN(time) || Number.isNaN(stampAt)) return false
      const week = codeAt(scannedWeeks, vote, fields.week)
      const name = scannedWeeks.names[week] ?? ''
      const weekCode = (weekCodes[week] ??= isIncluded(name) ? weeks.codeOf(name) : 0)
      if (weekCode === 0) return true
      table.week[count] = weekCode
      table.id[count] = vote.numbers[fields.id] ?? 0
      table.castAt[count] = time
      table.clan[count] = clanOf(vote)
      setHash(hashed.voter, vote, fields.voter_key)
      setAddresses(vote)
      table.setName(named.country, codeAt(named.country.dictionary, vote, fields.client_ip_country))
      setHash(hashed.hardware, vote, fields.fp_hardware)
      setHash(hashed.software, vote, fields.fp_software)
      setHash(hashed.audio, vote, fields.fp_audio_network)
      setHash(hashed.pass, vote, fields.pass_id)
      if (hasStamps(name)) setHash(hashed.stamp, vote, fields.stamp_id)
      else if (isKnown[fields.stamp_id] === 1) setText(hashed.stamp, earlierStamp)
      setHash(hashed.requestShape, vote, fields.request_shape)
      if (isKnown[fields.client_ip_asn_number] === 1) setProvider(vote.numbers[fields.client_ip_asn_number])
      table.setName(named.browser, codeAt(named.browser.dictionary, vote, fields.browser))
      table.setName(named.platform, codeAt(named.platform.dictionary, vote, fields.platform))
      table.setName(named.userAgent, scannedUserAgent(vote))
      table.setName(named.pointer, codeAt(named.pointer.dictionary, vote, fields.pointer))
      table.setName(named.reach, codeAt(named.reach.dictionary, vote, fields.reach))
      wide.passAgeS[count] = numberAt(vote, fields.pass_age_s, -1)
      wide.pageAgeS[count] = hasStamp ? Math.max(0, (time - stampAt) / 1000) : -1
      wide.dwellMs[count] = numberAt(vote, fields.dwell_ms, -1)
      small.score[count] = atMost127(numberAt(vote, fields.client_ip_score, -1))
      small.bad[count] = atMost127(numberAt(vote, fields.client_ip_bad, 2))
      small.hosting[count] = isHosting.ofScanned(vote) ? 1 : 0
      small.trusted[count] = numberAt(vote, fields.trusted, -1)
      small.visible[count] = numberAt(vote, fields.visible, -1)
      small.caught[count] = stateOf(vote)
      table.push()
      return true
    },
    count: () => table.count,
    markComebacks(rows) {
      table.areComebacksKnown = true
      for (const row of rows) table.small.isComeback[row] = 1
    },
    finish: (genuine = []) => table.sorted(genuine.map((group) => findGenuineValues(group, genuineCode))),
  }
}

/** The largest code of a browser or platform whose user agents get a number: two codes fit in 32 bits. */
const maxAgentPart = 0xff_ff
/** Represents all stamps of earlier weeks. */
const earlierStamp = 'earlier'

const fieldOfColumn = {
  address: 'client_ip',
  hardware: 'fp_hardware',
  software: 'fp_software',
  requestShape: 'request_shape',
  country: 'client_ip_country',
} as const satisfies Record<GenuineColumn, keyof GenuineVote>

function codeAt(dictionary: Dictionary, vote: ScannedVote, field: number): number {
  return vote.isKnown[field] === 1 ? dictionary.codeOfBytes(vote, vote.starts[field] ?? 0, vote.ends[field] ?? 0) : 0
}

function numberAt(vote: ScannedVote, field: number, unknown: number): number {
  return vote.isKnown[field] === 1 ? (vote.numbers[field] ?? 0) : unknown
}

function hasText(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== ''
}

/** Larger numbers are invalid anyway. */
function atMost127(value: number): number {
  return Math.min(127, value)
}

function toNumber(value: boolean | null | undefined): number {
  if (value === null || value === undefined) return -1
  return value ? 1 : 0
}

function withoutPrefixLength(network: string): string {
  const slash = network.indexOf('/')
  return slash === -1 ? network : network.slice(0, slash)
}

function userAgentOf({
  browser,
  browser_version: version,
  platform,
}: Pick<VoteRow, 'browser' | 'browser_version' | 'platform'>): string | null {
  if (typeof browser !== 'string') return null
  return `${browser} ${version ?? '?'} ${platform ?? '?'}`
}

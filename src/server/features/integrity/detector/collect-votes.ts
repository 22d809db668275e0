import { isHostingNetwork } from '../hosting-networks.ts'
import { customerAddress, surroundingNetwork } from './address-parts.ts'
import { toUnixMs } from './unix-time.ts'
import { createHashDictionary, createNamedDictionary, type Dictionary } from './dictionary.ts'
import { sortVotes } from './sort-votes.ts'
import { type CodeColumn, codeColumns, type NumberColumn, numberColumns, type VoteColumns } from './vote-columns.ts'
import type { VoteRow } from './vote-row.ts'

/** Takes votes in any order, one at a time, and returns them as columns. */
export interface VoteCollector {
  readonly add: (row: VoteRow) => void
  readonly finish: () => VoteColumns
}

type Codes = Record<CodeColumn, Uint32Array<ArrayBuffer>>
type Numbers = Record<NumberColumn, Int32Array<ArrayBuffer>>

export function collectVotes(initialCapacity = 65_536): VoteCollector {
  let capacity = initialCapacity
  let count = 0
  let id = new Float64Array(capacity)
  let castAt = new Float64Array(capacity)
  let week = new Uint16Array(capacity)
  let clan = new Uint32Array(capacity)
  const codes = columnsOf(codeColumns, () => new Uint32Array(capacity)) as Codes
  const numbers = columnsOf(numberColumns, () => new Int32Array(capacity)) as Numbers
  const [weeks, clans] = [createNamedDictionary(), createNamedDictionary()]
  const named = {
    country: createNamedDictionary(),
    browser: createNamedDictionary(),
    platform: createNamedDictionary(),
    pointer: createNamedDictionary(),
    reach: createNamedDictionary(),
    userAgent: createNamedDictionary(),
  }
  const addresses = createHashDictionary()
  const dictionaries: Record<CodeColumn, Dictionary> = {
    ...named,
    voter: createHashDictionary(),
    // One dictionary for both, so that a pass's network can be compared with the vote's address.
    address: addresses,
    passNetwork: addresses,
    subnet: createHashDictionary(),
    asn: createHashDictionary(),
    hardware: createHashDictionary(),
    software: createHashDictionary(),
    audio: createHashDictionary(),
    pass: createHashDictionary(),
    stamp: createHashDictionary(),
    requestShape: createHashDictionary(),
  }
  const isHosting = createHostingCache()

  const grow = () => {
    capacity *= 2
    id = copied(id, new Float64Array(capacity))
    castAt = copied(castAt, new Float64Array(capacity))
    week = copied(week, new Uint16Array(capacity))
    clan = copied(clan, new Uint32Array(capacity))
    for (const name of codeColumns) codes[name] = copied(codes[name], new Uint32Array(capacity))
    for (const name of numberColumns) numbers[name] = copied(numbers[name], new Int32Array(capacity))
  }
  const code = (name: CodeColumn, text: string | null | undefined) => {
    codes[name][count] = text === null || text === undefined || text === '' ? 0 : dictionaries[name].codeOf(text)
  }

  return {
    add(row) {
      if (count === capacity) grow()
      const time = toUnixMs(row.cast_at)
      id[count] = Number(row.id)
      castAt[count] = time
      week[count] = weeks.codeOf(row.week)
      clan[count] = clans.codeOf(String(row.clan_id))
      const address = typeof row.client_ip === 'string' ? customerAddress(row.client_ip) : null
      code('voter', row.voter_key)
      code('address', address)
      code('subnet', address === null ? null : surroundingNetwork(address))
      code('country', row.client_ip_country)
      code(
        'asn',
        typeof row.client_ip_asn_number === 'number' ? String(row.client_ip_asn_number) : row.client_ip_asn_number,
      )
      code('hardware', row.fp_hardware)
      code('software', row.fp_software)
      code('audio', row.fp_audio_network)
      code('pass', row.pass_id)
      code(
        'passNetwork',
        typeof row.pass_network === 'string' ? customerAddress(withoutPrefixLength(row.pass_network)) : null,
      )
      code('stamp', row.stamp_id)
      code('requestShape', row.request_shape)
      code('browser', row.browser)
      code('platform', row.platform)
      code('userAgent', userAgentOf(row))
      code('pointer', row.pointer)
      code('reach', row.reach)
      numbers.passAgeS[count] = row.pass_age_s ?? -1
      const stampAt = row.stamp_at ?? null
      numbers.pageAgeS[count] = stampAt === null ? -1 : Math.max(0, (time - toUnixMs(stampAt)) / 1000)
      numbers.dwellMs[count] = row.dwell_ms ?? -1
      numbers.score[count] = row.client_ip_score ?? -1
      numbers.bad[count] = row.client_ip_bad ?? 2
      numbers.hosting[count] = isHosting(row.client_ip_asn_number, row.client_ip_asn_organisation) ? 1 : 0
      numbers.trusted[count] = toNumber(row.trusted)
      numbers.visible[count] = toNumber(row.visible)
      count++
    },
    finish: () =>
      sortVotes({
        count,
        id,
        castAt,
        week,
        weekNames: weeks.names,
        clan,
        clanNames: clans.names,
        codes,
        sizes: columnsOf(codeColumns, (name) => dictionaries[name].size()),
        numbers,
        names: columnsOf(Object.keys(named) as (keyof typeof named)[], (name) => named[name].names),
      }),
  }
}

function columnsOf<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, create(name)])) as Record<Name, Value>
}

function copied<Column extends { set: (from: Column) => void }>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

function toNumber(value: boolean | null | undefined): number {
  if (value === null || value === undefined) return -1
  return value ? 1 : 0
}

function withoutPrefixLength(network: string): string {
  const slash = network.indexOf('/')
  return slash === -1 ? network : network.slice(0, slash)
}

function userAgentOf({ browser, browser_version: version, platform }: VoteRow): string | null {
  if (typeof browser !== 'string') return null
  return `${browser} ${version ?? '?'} ${platform ?? '?'}`
}

/** Names of networks repeat, and matching them is slow. */
function createHostingCache() {
  const known = new Map<string, boolean>()
  return (asn: VoteRow['client_ip_asn_number'], organization: string | null | undefined) => {
    if (asn === null || asn === undefined) return false
    const key = `${asn} ${organization ?? ''}`
    const cached = known.get(key)
    if (cached !== undefined) return cached
    const hosting = isHostingNetwork(Number(asn), organization ?? null)
    known.set(key, hosting)
    return hosting
  }
}

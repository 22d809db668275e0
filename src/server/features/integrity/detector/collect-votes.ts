import { addressCode, endOfAddress } from './address-bytes.ts'
import { customerAddress } from './address-parts.ts'
import { type Dictionary, NamedDictionary } from '../dictionary.ts'
import { type GenuineColumn, type GenuineGroup, type GenuineVote, readGenuineValues } from './genuine-groups.ts'
import { createHostingCache } from './hosting-cache.ts'
import { createTimeReader, toUnixMs } from './unix-time.ts'
import type { CodeColumn, VoteColumns } from './vote-columns.ts'
import { fieldNumbers as fields } from './vote-fields.ts'
import type { ScannedLine } from './vote-line-scanner.ts'
import type { VoteRow } from './vote-row.ts'
import { VoteTable } from './vote-table.ts'

/** Takes votes in any order, one at a time, and returns them as columns. */
export interface VoteCollector {
  readonly add: (row: VoteRow) => void
  /** The same for a scanned line, unless it is of a week that is not included. Returns false if the line is for `JSON.parse`. */
  readonly addLine: (line: ScannedLine) => boolean
  /** @param genuine groups that a person has found genuine */
  readonly finish: (genuine?: readonly GenuineGroup[]) => VoteColumns
}

/** @param isIncluded whether votes of a week are read from lines */
export function collectVotes(
  initialCapacity = 4096,
  isIncluded: (week: string) => boolean = () => true,
): VoteCollector {
  const table = new VoteTable(initialCapacity)
  const { dictionaries, weeks, clans } = table
  const isHosting = createHostingCache()
  /** Also those that are not included. */
  const lineWeeks = new NamedDictionary()
  const weekCodes: number[] = []
  const clanCodes = new Map<number, number>()
  const userAgents = new Map<number, number>()
  const readTime = createTimeReader()

  const code = (name: CodeColumn, text: string | null | undefined) => {
    table.codes[name][table.count] =
      text === null || text === undefined || text === '' ? 0 : dictionaries[name].codeOf(text)
  }
  const genuineCode = (column: GenuineColumn, vote: GenuineVote): number => {
    const text =
      column === 'address' && typeof vote.client_ip === 'string'
        ? customerAddress(vote.client_ip)
        : vote[fieldOfColumn[column]]
    return text === null || text === undefined || text === '' ? 0 : dictionaries[column].codeOf(text)
  }
  const addressAt = (line: ScannedLine, field: number): number => {
    if (line.isKnown[field] === 0) return 0
    const [from, to] = [line.starts[field] ?? 0, line.ends[field] ?? 0]
    const end = field === fields.pass_network ? endOfAddress(line.bytes, from, to) : to
    return addressCode(dictionaries.address, line, from, end)
  }
  const userAgentOfLine = (line: ScannedLine): number => {
    if (!line.isKnown[fields.browser]) return 0
    const browser = table.codes.browser[table.count] ?? 0
    const platform = table.codes.platform[table.count] ?? 0
    const version = numberAt(line, fields.browser_version, -1)
    const key = ((version + 1) * 4096 + browser) * 4096 + platform
    const known = userAgents.get(key)
    if (known !== undefined) return known
    const { browser: browsers, platform: platforms } = table.named
    const text = userAgentOf({
      browser: browsers.names[browser] ?? null,
      browser_version: version === -1 ? null : version,
      platform: platform === 0 ? null : (platforms.names[platform] ?? null),
    })
    const created = text === null ? 0 : dictionaries.userAgent.codeOf(text)
    if (browser < 4096 && platform < 4096) userAgents.set(key, created)
    return created
  }

  return {
    add(row) {
      const { count, numbers } = table
      const time = toUnixMs(row.cast_at)
      table.id[count] = Number(row.id)
      table.castAt[count] = time
      table.week[count] = weeks.codeOf(row.week)
      table.clan[count] = clans.codeOf(String(row.clan_id))
      code('voter', row.voter_key)
      code('address', typeof row.client_ip === 'string' ? customerAddress(row.client_ip) : null)
      code('country', row.client_ip_country)
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
      numbers.hosting[count] = isHosting.ofRow(row.client_ip_asn_number, row.client_ip_asn_organisation) ? 1 : 0
      numbers.trusted[count] = toNumber(row.trusted)
      numbers.visible[count] = toNumber(row.visible)
      table.push()
    },
    addLine(line) {
      const { count, codes, numbers } = table
      const { isKnown, starts, ends } = line
      const time = readTime(line, starts[fields.cast_at] ?? 0, ends[fields.cast_at] ?? 0)
      const hasStamp = isKnown[fields.stamp_at] === 1
      const stampAt = hasStamp ? readTime(line, starts[fields.stamp_at] ?? 0, ends[fields.stamp_at] ?? 0) : 0
      if (Number.isNaN(time) || Number.isNaN(stampAt)) return false
      const week = codeAt(lineWeeks, line, fields.week)
      const name = lineWeeks.names[week] ?? ''
      const weekCode = (weekCodes[week] ??= isIncluded(name) ? weeks.codeOf(name) : 0)
      if (weekCode === 0) return true
      table.week[count] = weekCode
      table.id[count] = line.numbers[fields.id] ?? 0
      table.castAt[count] = time
      const clanId = line.numbers[fields.clan_id] ?? 0
      let clan = clanCodes.get(clanId)
      if (clan === undefined) clanCodes.set(clanId, (clan = clans.codeOf(String(clanId))))
      table.clan[count] = clan
      codes.voter[count] = codeAt(dictionaries.voter, line, fields.voter_key)
      codes.address[count] = addressAt(line, fields.client_ip)
      codes.country[count] = codeAt(dictionaries.country, line, fields.client_ip_country)
      codes.hardware[count] = codeAt(dictionaries.hardware, line, fields.fp_hardware)
      codes.software[count] = codeAt(dictionaries.software, line, fields.fp_software)
      codes.audio[count] = codeAt(dictionaries.audio, line, fields.fp_audio_network)
      codes.pass[count] = codeAt(dictionaries.pass, line, fields.pass_id)
      codes.passNetwork[count] = addressAt(line, fields.pass_network)
      codes.stamp[count] = codeAt(dictionaries.stamp, line, fields.stamp_id)
      codes.requestShape[count] = codeAt(dictionaries.requestShape, line, fields.request_shape)
      codes.browser[count] = codeAt(dictionaries.browser, line, fields.browser)
      codes.platform[count] = codeAt(dictionaries.platform, line, fields.platform)
      codes.userAgent[count] = userAgentOfLine(line)
      codes.pointer[count] = codeAt(dictionaries.pointer, line, fields.pointer)
      codes.reach[count] = codeAt(dictionaries.reach, line, fields.reach)
      numbers.passAgeS[count] = numberAt(line, fields.pass_age_s, -1)
      numbers.pageAgeS[count] = hasStamp ? Math.max(0, (time - stampAt) / 1000) : -1
      numbers.dwellMs[count] = numberAt(line, fields.dwell_ms, -1)
      numbers.score[count] = numberAt(line, fields.client_ip_score, -1)
      numbers.bad[count] = numberAt(line, fields.client_ip_bad, 2)
      numbers.hosting[count] = isHosting.ofLine(line) ? 1 : 0
      numbers.trusted[count] = numberAt(line, fields.trusted, -1)
      numbers.visible[count] = numberAt(line, fields.visible, -1)
      table.push()
      return true
    },
    finish: (genuine = []) => table.sorted(genuine.map((group) => readGenuineValues(group, genuineCode))),
  }
}

const fieldOfColumn = {
  address: 'client_ip',
  hardware: 'fp_hardware',
  software: 'fp_software',
  requestShape: 'request_shape',
  country: 'client_ip_country',
} as const satisfies Record<GenuineColumn, keyof GenuineVote>

function codeAt(dictionary: Dictionary, line: ScannedLine, field: number): number {
  return line.isKnown[field] === 1 ? dictionary.codeOfBytes(line, line.starts[field] ?? 0, line.ends[field] ?? 0) : 0
}

function numberAt(line: ScannedLine, field: number, unknown: number): number {
  return line.isKnown[field] === 1 ? (line.numbers[field] ?? 0) : unknown
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

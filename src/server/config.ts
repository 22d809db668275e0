import path from 'node:path'
import { readInvite } from '#contract/rules/links.ts'
import type { Site } from '#contract/site.ts'
import { parseTrustedProxies, type TrustedProxies } from './http/client-address.ts'
import {
  longestWindow,
  parseLimits,
  parseSharedAddresses,
  type SetWindows,
  type SharedAddresses,
} from './http/limit-settings.ts'
import { OperatorError } from './operator-error.ts'
import { type SettingName, settings } from './settings.ts'
import type { Bucket } from './uploads/bucket.ts'

/** The settings, parsed and frozen. Instants and offsets in ms. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** The origin that links in mails and pages carry; undefined: that of the address listened on. */
  readonly baseUrl: string | undefined
  readonly siteName: string
  readonly gameName: string
  readonly operatorName: string | undefined
  readonly supportEmail: string | undefined
  /** An SMTP server; undefined: mails go to the outbox folder. Holds a password. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string | undefined
  readonly discordInvite: string | undefined
  readonly discordGuildId: string | undefined
  /** Where uploads are kept; undefined: in the data folder. Holds a key. */
  readonly bucket: Bucket | undefined
  readonly trustedProxies: TrustedProxies
  readonly voteOffset: number
  readonly logLevel: string
  readonly rateLimits: boolean
  readonly limits: SetWindows
  readonly sharedAddresses: SharedAddresses
  /** What opens `/metrics`; undefined: nothing does. */
  readonly metricsToken: string | undefined
  readonly addressData: string
  readonly development: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

/** A setting that cannot be used. */
export class SettingError extends OperatorError {}

/**
 * Reads the settings from the environment, once, at the start.
 * @throws SettingError naming the setting, for a broken value or a near-miss of a known name.
 */
export function readConfig(environment: Environment): Config {
  refuseNearMisses(environment)
  const get = (name: SettingName) => environment[name]?.trim() || settings[name].fallback || undefined
  const required = (name: SettingName) => get(name) ?? fault(name, 'must be set')
  const dataDir = path.resolve(required('DATA_DIR'))
  return Object.freeze({
    port: integer('PORT', required('PORT'), 0, 65_535),
    host: required('HOST'),
    dataDir,
    databaseUrl: optional(get('DATABASE_URL'), (text) => url('DATABASE_URL', text, ['postgres:', 'postgresql:'])),
    baseUrl: optional(get('BASE_URL'), (text) => origin('BASE_URL', text)),
    siteName: required('SITE_NAME'),
    gameName: required('GAME_NAME'),
    operatorName: get('OPERATOR_NAME'),
    supportEmail: optional(get('SUPPORT_EMAIL'), (text) => mailAddress('SUPPORT_EMAIL', text)),
    smtpUrl: optional(get('SMTP_URL'), mailServer),
    mailFrom: optional(get('MAIL_FROM'), (text) => mailAddress('MAIL_FROM', text)),
    discordInvite: optional(
      get('DISCORD_INVITE'),
      (text) => readInvite(text) ?? fault('DISCORD_INVITE', 'must be a Discord invite or its code'),
    ),
    discordGuildId: optional(get('DISCORD_GUILD_ID'), (text) =>
      /^\d{15,20}$/.test(text) ? text : fault('DISCORD_GUILD_ID', 'must be the number of a Discord server'),
    ),
    bucket: readBucket(get),
    trustedProxies: explained('TRUSTED_PROXIES', () => parseTrustedProxies(get('TRUSTED_PROXIES') ?? '')),
    voteOffset: integer('VOTE_UTC_OFFSET_MINUTES', required('VOTE_UTC_OFFSET_MINUTES'), -720, 840) * 60_000,
    logLevel: oneOf('LOG_LEVEL', required('LOG_LEVEL'), ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    rateLimits: oneOf('RATE_LIMITS', required('RATE_LIMITS'), ['on', 'off']) === 'on',
    limits: explained('LIMITS', () => parseLimits(get('LIMITS') ?? '')),
    sharedAddresses: explained('SHARED_ADDRESSES', () => parseSharedAddresses(get('SHARED_ADDRESSES') ?? '')),
    metricsToken: optional(get('METRICS_TOKEN'), (text) =>
      text.length >= 16 ? text : fault('METRICS_TOKEN', 'must have 16 characters or more'),
    ),
    addressData: path.resolve(required('ADDRESS_DATA')),
    development: environment.NODE_ENV === 'development',
  })
}

/** A bucket is named whole or not at all. */
function readBucket(get: (name: SettingName) => string | undefined): Bucket | undefined {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  if (names.every((name) => get(name) === undefined)) return undefined
  const [endpoint = '', name = '', accessKeyId = '', secretAccessKey = ''] = names.map(
    (name) => get(name) ?? fault(name, 'must be set where another of the bucket is'),
  )
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) fault('S3_BUCKET', 'must be the name of a bucket')
  return {
    endpoint: origin('S3_ENDPOINT', endpoint),
    region: get('S3_REGION') ?? '',
    name,
    accessKeyId,
    secretAccessKey,
  }
}

/** What pages may know of the settings. */
export function siteOf(config: Config, baseUrl: string): Site {
  return {
    siteName: config.siteName,
    gameName: config.gameName,
    operatorName: config.operatorName,
    discordInvite: config.discordInvite,
    baseUrl,
    hasSupport: config.supportEmail !== undefined,
    voteOffsetMinutes: config.voteOffset / 60_000,
    longestLimitMinutes: Math.ceil(longestWindow(config.limits) / 60),
    development: config.development,
  }
}

/** A misspelt setting would be ignored in silence, so a name that is one slip away from a known one stops the start. */
function refuseNearMisses(environment: Environment): void {
  const known = Object.keys(settings) as SettingName[]
  for (const name of Object.keys(environment)) {
    if (name in settings || otherPrograms.has(name)) continue
    const meant = known.find((setting) => oneSlipApart(name.toUpperCase(), setting))
    if (meant) throw new SettingError(`${name} is not a setting; did you mean ${meant}?`)
  }
}

/** Names near ours that other programs use. */
const otherPrograms = new Set(['POST', 'SORT', 'HOSTS', 'PORTS', 'GHOST', 'XPORT'])

/** Whether two names differ by one letter more, less, other or swapped; short names are too alike to tell. */
function oneSlipApart(a: string, b: string): boolean {
  if (b.length < 6 || Math.abs(a.length - b.length) > 1) return a === b
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  const restA = a.slice(start)
  const restB = b.slice(start)
  return (
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  )
}

function fault(name: SettingName, what: string): never {
  throw new SettingError(`The setting ${name} ${what}.`)
}

function optional<T>(text: string | undefined, read: (text: string) => T): T | undefined {
  return text === undefined ? undefined : read(text)
}

function explained<T>(name: SettingName, read: () => T): T {
  try {
    return read()
  } catch (error) {
    return fault(name, `cannot be used: ${error instanceof Error ? error.message.replace(/\.$/, '') : String(error)}`)
  }
}

function integer(name: SettingName, text: string, least: number, most: number): number {
  const number = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most))
    fault(name, `must be a whole number from ${least} to ${most}, not "${text}"`)
  return number
}

function oneOf<const V extends string>(name: SettingName, text: string, values: readonly V[]): V {
  return values.find((value) => value === text) ?? fault(name, `must be one of ${values.join(', ')}, not "${text}"`)
}

/** The value itself is left out of the sentence: a database URL holds a password. */
function url(name: SettingName, text: string, protocols: readonly string[]): string {
  const parsed = URL.parse(text)
  if (!parsed || !protocols.includes(parsed.protocol))
    fault(name, `must be a URL that begins with ${protocols.join('// or ')}//`)
  return text
}

/** Without a host mails would go to this machine in silence. */
function mailServer(text: string): string {
  return new URL(url('SMTP_URL', text, ['smtp:', 'smtps:'])).hostname === ''
    ? fault('SMTP_URL', 'must name the host of the mail server, as in smtp://user:password@host:587')
    : text
}

/** Whatever else stood in it would be left out in silence: links would lead elsewhere than was meant. */
function origin(name: SettingName, text: string): string {
  const { origin, href } = new URL(url(name, text, ['http:', 'https:']))
  return href === `${origin}/`
    ? origin
    : fault(name, 'must end after the host and its port: nothing else is used of it')
}

function mailAddress(name: SettingName, text: string): string {
  return /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) ? text : fault(name, 'must be an e-mail address')
}

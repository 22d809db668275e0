import { hourMs } from '#contract/rules/time/durations.ts'
import { defaultLists, gameLists } from '#contract/rules/clans/clan-codes.ts'
import type { Site } from '#contract/site.ts'
import { defaultVoteLimits } from './features/integrity/limits/vote-limits.ts'
import { providerKinds, type ProviderSettings } from './features/integrity/providers/open-provider.ts'
import { maxWindowSeconds } from './http/limits/limit-settings.ts'
import { OperatorError } from './operator-error.ts'
import type { Environment } from './settings-file.ts'
import { type SettingName, settings, type SettingValues } from './settings.ts'
import type { Bucket } from './uploads/bucket.ts'
import { version } from './version.ts'

export type Config = Readonly<ReturnType<typeof toConfig>>

/** A setting is missing, invalid or misspelled. The message is a sentence that names it. */
export class SettingError extends OperatorError {}

/** Parses the settings in the environment. @throws SettingError for an invalid value or a misspelled name. */
export function readConfig(environment: Environment): Config {
  rejectMisspelledNames(environment)
  return Object.freeze(toConfig(parseSettings(environment), environment.NODE_ENV === 'development'))
}

function toConfig(values: SettingValues, development: boolean) {
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute. */
    dataDir: values.DATA_DIR,
    /** Contains a password. */
    databaseUrl: withPassword(values.DATABASE_URL, values.DATABASE_PASSWORD),
    /** If undefined, links use the address that the site listens on. */
    baseUrl: values.BASE_URL,
    siteName: values.SITE_NAME,
    gameName: values.GAME_NAME,
    /** Absolute. If undefined, `site.json` in the data folder, if it exists. */
    siteProfile: values.SITE_PROFILE,
    operatorName: values.OPERATOR_NAME,
    termsDate: values.TERMS_DATE,
    privacyDate: values.PRIVACY_DATE,
    promises: {
      reviewHours: values.REVIEW_HOURS,
      replyHours: values.REPLY_HOURS,
      minimumAge: values.MINIMUM_AGE,
      premiumMonthUsd: values.PREMIUM_MONTH_USD,
    },
    supportEmail: values.SUPPORT_EMAIL,
    /** Contains a password. If undefined, emails are written to the outbox folder. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    discordInvite: values.DISCORD_INVITE,
    discordGuildId: values.DISCORD_GUILD_ID,
    linkChecks: values.LINK_CHECKS === 'on',
    /** Contains a key. If undefined, uploads are stored in the data folder. */
    bucket: toBucket(values),
    trustedProxies: values.TRUSTED_PROXIES ?? { kind: 'none' as const },
    /** In ms. */
    voteOffset: values.VOTE_UTC_OFFSET_MINUTES * 60_000,
    logLevel: values.LOG_LEVEL,
    rateLimits: values.RATE_LIMITS === 'on',
    limits: values.LIMITS ?? {},
    sharedAddresses: values.SHARED_ADDRESSES ?? [],
    /** `RATE_LIMITS=off` does not change them. */
    voteLimits: values.VOTE_LIMITS ?? defaultVoteLimits,
    detectorRuns: values.DETECTOR === 'on',
    /** If false, the detector holds the votes that it would void. */
    detectorMayVoid: values.DETECTOR_MAY_VOID === 'on',
    /** In ms. */
    moderationLogDelay: values.MODERATION_LOG_DELAY_HOURS * hourMs,
    /** From the close of a week to its result. */
    resultDelayMs: values.RESULT_DELAY_HOURS * hourMs,
    /** If undefined, `/metrics` does not exist. */
    metricsToken: values.METRICS_TOKEN,
    /** Absolute. */
    addressData: values.ADDRESS_DATA,
    /** Contains a key. If undefined, addresses are looked up offline only. */
    addressProvider: toAddressProvider(values),
    development,
  }
}

function parseSettings(environment: Environment): SettingValues {
  const names = Object.keys(settings) as SettingName[]
  return Object.fromEntries(names.map((name) => [name, parseSetting(name, environment[name])])) as SettingValues
}

function parseSetting(name: SettingName, text: string | undefined): unknown {
  const { schema, fallback } = settings[name]
  const value = text?.trim() || fallback
  if (value === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new SettingError(`The setting ${name} ${parsed.error.issues[0]?.message}.`)
}

/** Sets the password of `DATABASE_URL`. @throws SettingError if there is no URL or the URL has no host */
function withPassword(databaseUrl: string | undefined, password: string | undefined): string | undefined {
  if (password === undefined) return databaseUrl
  if (databaseUrl === undefined)
    throw new SettingError('The setting DATABASE_URL must be set because DATABASE_PASSWORD is set.')
  const url = new URL(databaseUrl)
  url.password = encodeURIComponent(password)
  if (url.password === '')
    throw new SettingError('The setting DATABASE_URL must name a host because DATABASE_PASSWORD is set.')
  return url.href
}

/** @throws SettingError if only some of the bucket's settings are present; the region is optional */
function toBucket(values: SettingValues): Bucket | undefined {
  const {
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = values
  if (endpoint && name && accessKeyId && secretAccessKey)
    return { endpoint, region, name, accessKeyId, secretAccessKey }
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const present = needed.find((setting) => values[setting] !== undefined)
  if (present === undefined) return undefined
  const missing = needed.find((setting) => values[setting] === undefined)
  throw new SettingError(
    `The setting ${missing} must be set because ${present} is set. Set all of ${needed.join(', ')}, or none.`,
  )
}

/** @throws SettingError if the key is missing or malformed; the message must not contain it */
function toAddressProvider(values: SettingValues): ProviderSettings | undefined {
  const { ADDRESS_PROVIDER: name, ADDRESS_PROVIDER_KEY: key } = values
  if (name === undefined) {
    const other = (['ADDRESS_PROVIDER_KEY', 'ADDRESS_PROVIDER_BUDGET', 'ADDRESS_PROVIDER_URL'] as const).find(
      (setting) => values[setting] !== undefined,
    )
    if (other === undefined) return undefined
    throw new SettingError(`The setting ADDRESS_PROVIDER must be set because ${other} is set.`)
  }
  const kind = providerKinds[name]
  if (key === undefined || !kind.key.pattern.test(key))
    throw new SettingError(
      `The setting ADDRESS_PROVIDER_KEY must be ${kind.key.description}, because ADDRESS_PROVIDER is ${name}.`,
    )
  const { ADDRESS_PROVIDER_URL: origin = kind.origin, ADDRESS_PROVIDER_BUDGET: budget = kind.budget } = values
  return { name, key, origin, budget }
}

export function siteOf(config: Config, baseUrl: string): Site {
  return {
    version,
    siteName: config.siteName,
    gameName: config.gameName,
    operatorName: config.operatorName,
    discordInvite: config.discordInvite,
    baseUrl,
    hasSupport: config.supportEmail !== undefined,
    voteOffsetMinutes: config.voteOffset / 60_000,
    resultDelayHours: config.resultDelayMs / hourMs,
    moderationDelayHours: config.moderationLogDelay / hourMs,
    promises: config.promises,
    termsDate: config.termsDate,
    privacyDate: config.privacyDate,
    longestLimitMinutes: Math.ceil(maxWindowSeconds(config.limits) / 60),
    addressProvider: config.addressProvider && providerKinds[config.addressProvider.name].label,
    development: config.development,
    ...(gameLists() === defaultLists ? {} : { lists: gameLists() }),
  }
}

/** Rejects names within one typo of a setting, which would otherwise be silently ignored. */
function rejectMisspelledNames(environment: Environment): void {
  const known = Object.keys(settings) as SettingName[]
  for (const name of Object.keys(environment)) {
    if (name in settings) continue
    const similar = known.find((setting) => isOneTypoApart(name.toUpperCase(), setting))
    if (similar) throw new SettingError(`${name} is not a setting; did you mean ${similar}?`)
  }
}

/** Returns names in the settings file that are not settings, such as those of an earlier version. */
export function unknownNames(fromFile: Environment): string[] {
  return Object.keys(fromFile).filter((name) => !(name in settings) && name !== 'NODE_ENV')
}

/** Whether the names differ by an insertion, deletion, substitution or swap. Short names, which other programs use too, must be equal. */
function isOneTypoApart(a: string, b: string): boolean {
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

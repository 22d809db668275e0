import type * as z from 'zod/mini'
import { readInvite } from '#contract/rules/links/links.ts'
import { parseVoteLimits } from './features/integrity/limits/vote-limits.ts'
import { providerKinds } from './features/integrity/providers/open-provider.ts'
import { parseLimits, parseSharedAddresses } from './http/limits/limit-settings.ts'
import { parseTrustedProxies } from './http/security/client-address.ts'
import {
  calendarDate,
  databaseUrl,
  emailAddress,
  filePath,
  integer,
  mailServer,
  matching,
  oneOf,
  origin,
  parsedBy,
  readBy,
  host,
  text,
} from './setting-schemas.ts'

interface Setting {
  readonly schema: z.ZodMiniType<unknown, string>
  /** The value of a missing or empty setting; without a fallback it is undefined. */
  readonly fallback?: string
  /** Describes the default in docs/CONFIGURATION.md if there is no `fallback`. */
  readonly otherwise?: string
  readonly purpose: string
}

const declared = {
  PORT: {
    schema: integer(0, 65_535),
    fallback: '3000',
    purpose: 'Port to listen on.',
  },
  HOST: {
    schema: host,
    fallback: '0.0.0.0',
    purpose: 'Address to listen on.',
  },
  DATA_DIR: {
    schema: filePath,
    fallback: './data',
    purpose: 'Folder for the embedded database, uploads and outbox.',
  },
  DATABASE_URL: {
    schema: databaseUrl,
    otherwise: 'the embedded database in `DATA_DIR`',
    purpose: 'PostgreSQL ≥ 15, as `postgres://user:password@host/database`.',
  },
  DATABASE_PASSWORD: {
    schema: text,
    otherwise: 'the password in `DATABASE_URL`, if any',
    purpose: 'Password for `DATABASE_URL`, as it is: characters such as `@` and `/` need no encoding here.',
  },
  BASE_URL: {
    schema: origin,
    otherwise: 'the address that the site listens on',
    purpose: 'Public origin of the site, such as `https://clans.example`.',
  },
  SITE_NAME: {
    schema: text,
    fallback: 'Muster',
    purpose: 'Name of the site.',
  },
  GAME_NAME: {
    schema: text,
    fallback: 'your shooter',
    purpose: 'Name of the game whose clans are listed.',
  },
  SITE_PROFILE: {
    schema: filePath,
    otherwise: '`site.json` in `DATA_DIR`, if it exists',
    purpose: 'File with the regions, platforms and playstyles of the game; see [Site profile](#site-profile).',
  },
  OPERATOR_NAME: {
    schema: text,
    otherwise: 'not shown',
    purpose: 'Name of the site operator.',
  },
  TERMS_DATE: {
    schema: calendarDate,
    fallback: '2025-07-29',
    purpose: 'Date from which the Terms of Service apply, as `YYYY-MM-DD`.',
  },
  PRIVACY_DATE: {
    schema: calendarDate,
    fallback: '2025-10-06',
    purpose: 'Date from which the Privacy Policy applies, as `YYYY-MM-DD`.',
  },
  REVIEW_HOURS: {
    schema: integer(1, 1000),
    fallback: '48',
    purpose: 'Hours within which the pages promise a review of submissions and edits.',
  },
  REPLY_HOURS: {
    schema: integer(1, 1000),
    fallback: '48',
    purpose: 'Hours within which the pages promise a reply to emails.',
  },
  MINIMUM_AGE: {
    schema: integer(1, 99),
    fallback: '13',
    purpose: 'Minimum age for an account, stated in the terms and next to the register button.',
  },
  PREMIUM_MONTH_USD: {
    schema: matching(/^\d{1,5}(\.\d\d)?$/, 'must be an amount such as 7.99'),
    fallback: '7.99',
    purpose: 'Price of premium per month in US dollars. It is paid outside the site.',
  },
  SUPPORT_EMAIL: {
    schema: emailAddress,
    otherwise: 'not shown',
    purpose: 'Support email address.',
  },
  SMTP_URL: {
    schema: mailServer,
    otherwise: 'emails are written to `DATA_DIR/outbox`',
    purpose: 'SMTP server, such as `smtp://user:password@mail.example:587`; use `smtps://` for implicit TLS.',
  },
  MAIL_FROM: {
    schema: emailAddress,
    otherwise: '`no-reply@` and the host of `BASE_URL`',
    purpose: 'Sender address of emails.',
  },
  DISCORD_INVITE: {
    schema: readBy(readInvite, 'must be a Discord invite such as https://discord.gg/abc, or its code'),
    otherwise: 'not shown',
    purpose: "Invite to the community's chat server; the home page then shows a welcome dialog.",
  },
  DISCORD_GUILD_ID: {
    schema: matching(/^\d{15,20}$/, 'must be the ID of a Discord server, which has 15 to 20 digits'),
    otherwise: 'no avatars are shown',
    purpose: 'ID of that server. Its widget (Server Settings → Engagement) must be enabled to show member avatars.',
  },
  LINK_CHECKS: {
    schema: oneOf('on', 'off'),
    fallback: 'on',
    purpose:
      'Whether the site asks Discord in the background, a few times per minute, if the invites of listed and pending clans work and how many members are online.',
  },
  S3_ENDPOINT: {
    schema: origin,
    otherwise: 'uploads are stored in `DATA_DIR/uploads`',
    purpose:
      'S3-compatible server for uploads, such as `https://s3.eu-central-1.amazonaws.com`; uses path-style bucket URLs.',
  },
  S3_REGION: {
    schema: text,
    fallback: 'us-east-1',
    purpose: 'Region of that bucket.',
  },
  S3_BUCKET: {
    schema: matching(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
    ),
    otherwise: 'none',
    purpose: 'Name of the bucket. Uploads are stored under `uploads/`; the bucket need not be public.',
  },
  S3_ACCESS_KEY_ID: {
    schema: text,
    otherwise: 'none',
    purpose: 'Access key with permission to read, write, delete and list.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: text,
    otherwise: 'none',
    purpose: 'Secret of that access key.',
  },
  TRUSTED_PROXIES: {
    schema: parsedBy(parseTrustedProxies),
    otherwise: 'none: forwarded headers are ignored',
    purpose:
      'Proxies whose `X-Forwarded-For` is trusted: a comma-separated list of addresses, networks, `loopback` and `private`; or a number of hops if only the proxy can reach the port.',
  },
  VOTE_UTC_OFFSET_MINUTES: {
    schema: integer(-720, 840),
    fallback: '-240',
    purpose: 'Offset of the vote calendar from UTC. Vote weeks start on Monday at 00:00 in this calendar.',
  },
  LOG_LEVEL: {
    schema: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    fallback: 'info',
    purpose: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  RATE_LIMITS: {
    schema: oneOf('on', 'off'),
    fallback: 'on',
    purpose: 'Set to `off` only for benchmarks and tests.',
  },
  LIMITS: {
    schema: parsedBy(parseLimits),
    otherwise: 'the limits under [Limits](#limits)',
    purpose: 'Overrides of the default limits, such as `sign-in=10/60+60/3600, vote=240/60`: calls/seconds.',
  },
  SHARED_ADDRESSES: {
    schema: parsedBy(parseSharedAddresses),
    otherwise: 'none',
    purpose:
      'Addresses and networks that many people share (a campus, a carrier), with a factor by which their limits are multiplied, such as `203.0.113.0/24=20, 2001:db8::/48=50`.',
  },
  VOTE_LIMITS: {
    schema: parsedBy(parseVoteLimits),
    otherwise: 'the limits under [Votes that count](#votes-that-count)',
    purpose:
      'Overrides of how many votes count per clan and week, such as `address=10, net24=200`. Votes above a limit are held.',
  },
  DETECTOR: {
    schema: oneOf('on', 'off'),
    fallback: 'on',
    purpose:
      'Whether the vote detector runs by itself: hourly, and once after the end of each week. `npm run judge` works in both cases.',
  },
  DETECTOR_MAY_VOID: {
    schema: oneOf('on', 'off'),
    fallback: 'on',
    purpose:
      'Whether the vote detector may void votes by itself. If `off`, it holds them, so that an administrator decides.',
  },
  MODERATION_LOG_DELAY_HOURS: {
    schema: integer(0, 8760),
    fallback: '0',
    purpose: 'Hours by which the public moderation log delays its entries. It leaves out none.',
  },
  RESULT_DELAY_HOURS: {
    schema: integer(0, 144),
    fallback: '48',
    purpose:
      'Hours from the close of a week to its result, in which votes can still be judged. Without a finished run of the vote detector, the result waits for up to seven days. The site closes a week when it ends, or when the site runs again if it was off then.',
  },
  METRICS_TOKEN: {
    schema: matching(/^.{16,}$/s, 'must have at least 16 characters'),
    otherwise: '`/metrics` does not exist',
    purpose: 'Bearer token that Prometheus must send to read `/metrics`; at least 16 characters.',
  },
  ADDRESS_DATA: {
    schema: filePath,
    fallback: './dist/address-data.bin',
    purpose: 'Compiled country and network data of IP addresses; see `scripts/build-address-data.ts`.',
  },
  ADDRESS_PROVIDER: {
    schema: oneOf('getipintel', 'proxycheck', 'abuseipdb', 'minfraud'),
    otherwise: 'none: no address leaves the server',
    purpose:
      'Service that evaluates addresses of borderline votes: `getipintel`, `proxycheck`, `abuseipdb` or `minfraud`; see [Address provider](#address-provider).',
  },
  ADDRESS_PROVIDER_KEY: {
    schema: text,
    otherwise: 'none',
    purpose:
      'Its API key; for `getipintel` your email address, for `minfraud` the account number and license key as `123456:key`.',
  },
  ADDRESS_PROVIDER_BUDGET: {
    schema: integer(1, 1_000_000),
    otherwise: providerBudgets(),
    purpose: 'Requests to it per UTC day, of all instances together.',
  },
  ADDRESS_PROVIDER_URL: {
    schema: origin,
    otherwise: 'the service itself',
    purpose: 'Origin of another server that speaks its protocol, such as a proxy of your own.',
  },
} as const satisfies Record<string, Setting>

function providerBudgets(): string {
  return Object.entries(providerKinds)
    .map(([name, { budget }]) => `${budget} for \`${name}\``)
    .join(', ')
}

export type SettingName = keyof typeof declared

/** Every setting. `config.ts` parses them, and the tables in docs/CONFIGURATION.md and the README are generated from them. */
export const settings: Readonly<Record<SettingName, Setting>> = declared

export type SettingValues = {
  readonly [Name in SettingName]:
    | z.output<(typeof declared)[Name]['schema']>
    | ((typeof declared)[Name] extends { readonly fallback: string } ? never : undefined)
}

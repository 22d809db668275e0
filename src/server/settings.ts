import type * as z from 'zod/mini'
import { readInvite } from '#contract/rules/links.ts'
import { parseLimits, parseSharedAddresses } from './http/limits/limit-settings.ts'
import { parseTrustedProxies } from './http/security/client-address.ts'
import {
  emailAddress,
  filePath,
  integer,
  mailServer,
  matching,
  oneOf,
  origin,
  parsedBy,
  readBy,
  text,
  url,
} from './setting-schemas.ts'

interface Setting {
  /** Validates and parses the value, whose surrounding whitespace was removed. */
  readonly schema: z.ZodMiniType<unknown, string>
  /** The value if the setting is missing or empty; without it, the setting is undefined. */
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
    schema: text,
    fallback: '0.0.0.0',
    purpose: 'Address to listen on.',
  },
  DATA_DIR: {
    schema: filePath,
    fallback: './data',
    purpose: 'Folder of the embedded database, the uploads and the outbox.',
  },
  DATABASE_URL: {
    schema: url('postgres', 'postgresql'),
    otherwise: 'the embedded database in `DATA_DIR`',
    purpose: 'PostgreSQL ≥ 15, as `postgres://user:password@host/database`.',
  },
  BASE_URL: {
    schema: origin,
    otherwise: 'the address listened on',
    purpose: 'Origin under which the site is known, such as `https://clans.example`.',
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
  OPERATOR_NAME: {
    schema: text,
    otherwise: 'left out',
    purpose: 'Who runs the site.',
  },
  SUPPORT_EMAIL: {
    schema: emailAddress,
    otherwise: 'left out',
    purpose: 'Address for support.',
  },
  SMTP_URL: {
    schema: mailServer,
    otherwise: 'mails are written to `DATA_DIR/outbox`',
    purpose:
      'Server that sends mails, such as `smtp://user:password@mail.example:587`, or `smtps://` for TLS from the start.',
  },
  MAIL_FROM: {
    schema: emailAddress,
    otherwise: '`no-reply@` the host of `BASE_URL`',
    purpose: 'Address that mails come from.',
  },
  DISCORD_INVITE: {
    schema: readBy(readInvite, 'must be a Discord invite such as https://discord.gg/abc, or its code'),
    otherwise: 'left out',
    purpose: "Invite of the community's own chat server; with it the home page welcomes visitors.",
  },
  DISCORD_GUILD_ID: {
    schema: matching(/^\d{15,20}$/, 'must be the ID of a Discord server, which has 15 to 20 digits'),
    otherwise: 'no faces are shown',
    purpose:
      'Number of that server, whose widget (Server Settings → Engagement) lists the members whose faces are shown.',
  },
  S3_ENDPOINT: {
    schema: origin,
    otherwise: 'uploads are kept in `DATA_DIR/uploads`',
    purpose:
      'Server with a bucket for the uploads, such as `https://s3.eu-central-1.amazonaws.com`; buckets are named in the path.',
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
    purpose: 'Name of the bucket. Uploads stand in it under `uploads/`; it need not be public.',
  },
  S3_ACCESS_KEY_ID: {
    schema: text,
    otherwise: 'none',
    purpose: 'Key that may read, write, delete and list there.',
  },
  S3_SECRET_ACCESS_KEY: {
    schema: text,
    otherwise: 'none',
    purpose: 'The secret of that key.',
  },
  TRUSTED_PROXIES: {
    schema: parsedBy(parseTrustedProxies),
    otherwise: 'none: forwarded headers are ignored',
    purpose:
      'Proxies whose `X-Forwarded-For` is believed: addresses, networks, `loopback`, `private`, joined by commas; or a number of hops, where nobody but the proxy can reach the port.',
  },
  VOTE_UTC_OFFSET_MINUTES: {
    schema: integer(-720, 840),
    fallback: '-240',
    purpose: 'Offset from UTC of the calendar in which vote weeks begin.',
  },
  LOG_LEVEL: {
    schema: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    fallback: 'info',
    purpose: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.',
  },
  RATE_LIMITS: {
    schema: oneOf('on', 'off'),
    fallback: 'on',
    purpose: '`off` for benchmarks and tests.',
  },
  LIMITS: {
    schema: parsedBy(parseLimits),
    otherwise: 'the limits under [Limits](#limits)',
    purpose: 'Limits in place of the usual ones, such as `sign-in=10/60+60/3600, vote=240/60`: calls per seconds.',
  },
  SHARED_ADDRESSES: {
    schema: parsedBy(parseSharedAddresses),
    otherwise: 'none',
    purpose:
      'Addresses and networks that many people share (a campus, a carrier), and how many times the limits of one address they get, such as `203.0.113.0/24=20, 2001:db8::/48=50`.',
  },
  METRICS_TOKEN: {
    schema: matching(/^.{16,}$/s, 'must have at least 16 characters'),
    otherwise: 'there is no `/metrics`',
    purpose: 'What a Prometheus that reads `/metrics` has to send as its Bearer token; 16 characters or more.',
  },
  ADDRESS_DATA: {
    schema: filePath,
    fallback: './dist/address-data.bin',
    purpose: 'Compiled country and network data for addresses; see `scripts/build-address-data.ts`.',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof declared

/** Every setting. `config.ts` parses them, and the tables in docs/CONFIGURATION.md and the README are generated from them. */
export const settings: Readonly<Record<SettingName, Setting>> = declared

/** The parsed settings; those without a fallback may be undefined. */
export type SettingValues = {
  readonly [Name in SettingName]:
    | z.output<(typeof declared)[Name]['schema']>
    | ((typeof declared)[Name] extends { readonly fallback: string } ? never : undefined)
}

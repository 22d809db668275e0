/** One setting as an operator reads it: what it is for, and what it is where nothing is set. */
export interface Setting {
  readonly fallback?: string
  /** What stands for the default in the README where it is no plain value. */
  readonly otherwise?: string
  readonly purpose: string
}

const declared = {
  PORT: { fallback: '3000', purpose: 'Port to listen on.' },
  HOST: { fallback: '0.0.0.0', purpose: 'Address to listen on.' },
  DATA_DIR: { fallback: './data', purpose: 'Folder of the embedded database, the uploads and the outbox.' },
  DATABASE_URL: {
    otherwise: 'the embedded database in `DATA_DIR`',
    purpose: 'PostgreSQL ≥ 15, as `postgres://user:password@host/database`.',
  },
  BASE_URL: {
    otherwise: 'the address listened on',
    purpose: 'Origin under which the site is known, such as `https://clans.example`.',
  },
  SITE_NAME: { fallback: 'Muster', purpose: 'Name of the site.' },
  GAME_NAME: { fallback: 'your shooter', purpose: 'Name of the game whose clans are listed.' },
  OPERATOR_NAME: { otherwise: 'left out', purpose: 'Who runs the site.' },
  SUPPORT_EMAIL: { otherwise: 'left out', purpose: 'Address for support.' },
  SMTP_URL: {
    otherwise: 'mails are written to `DATA_DIR/outbox`',
    purpose:
      'Server that sends mails, such as `smtp://user:password@mail.example:587`, or `smtps://` for TLS from the start.',
  },
  MAIL_FROM: { otherwise: '`no-reply@` the host of `BASE_URL`', purpose: 'Address that mails come from.' },
  DISCORD_INVITE: { otherwise: 'left out', purpose: "Invite of the community's own chat server." },
  TRUSTED_PROXIES: {
    otherwise: 'none: forwarded headers are ignored',
    purpose:
      'Proxies whose `X-Forwarded-For` is believed: addresses, networks, `loopback`, `private`, joined by commas; or a number of hops, where nobody but the proxy can reach the port.',
  },
  VOTE_UTC_OFFSET_MINUTES: { fallback: '-240', purpose: 'Offset from UTC of the calendar in which vote weeks begin.' },
  LOG_LEVEL: { fallback: 'info', purpose: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.' },
  RATE_LIMITS: { fallback: 'on', purpose: '`off` for benchmarks and tests.' },
  ADDRESS_DATA: {
    fallback: './dist/address-data.bin',
    purpose: 'Compiled country and network data for addresses; see `scripts/build-address-data.ts`.',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof declared
/** Every setting, once: `config.ts` parses them, and the README's table is written from them. */
export const settings: Readonly<Record<SettingName, Setting>> = declared

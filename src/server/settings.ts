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
  DISCORD_INVITE: {
    otherwise: 'left out',
    purpose: "Invite of the community's own chat server; with it the home page welcomes visitors.",
  },
  DISCORD_GUILD_ID: {
    otherwise: 'no faces are shown',
    purpose:
      'Number of that server, whose widget (Server Settings → Engagement) lists the members whose faces are shown.',
  },
  S3_ENDPOINT: {
    otherwise: 'uploads are kept in `DATA_DIR/uploads`',
    purpose:
      'Server with a bucket for the uploads, such as `https://s3.eu-central-1.amazonaws.com`; buckets are named in the path.',
  },
  S3_REGION: { fallback: 'us-east-1', purpose: 'Region of that bucket.' },
  S3_BUCKET: {
    otherwise: 'none',
    purpose: 'Name of the bucket. Uploads stand in it under `uploads/`; it need not be public.',
  },
  S3_ACCESS_KEY_ID: { otherwise: 'none', purpose: 'Key that may read, write, delete and list there.' },
  S3_SECRET_ACCESS_KEY: { otherwise: 'none', purpose: 'The secret of that key.' },
  TRUSTED_PROXIES: {
    otherwise: 'none: forwarded headers are ignored',
    purpose:
      'Proxies whose `X-Forwarded-For` is believed: addresses, networks, `loopback`, `private`, joined by commas; or a number of hops, where nobody but the proxy can reach the port.',
  },
  VOTE_UTC_OFFSET_MINUTES: { fallback: '-240', purpose: 'Offset from UTC of the calendar in which vote weeks begin.' },
  LOG_LEVEL: { fallback: 'info', purpose: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.' },
  RATE_LIMITS: { fallback: 'on', purpose: '`off` for benchmarks and tests.' },
  LIMITS: {
    otherwise: 'the limits under [Limits](#limits)',
    purpose: 'Limits in place of the usual ones, such as `sign-in=10/60+60/3600, vote=240/60`: calls per seconds.',
  },
  SHARED_ADDRESSES: {
    otherwise: 'none',
    purpose:
      'Addresses and networks that many people share (a campus, a carrier), and how many times the limits of one address they get, such as `203.0.113.0/24=20, 2001:db8::/48=50`.',
  },
  METRICS_TOKEN: {
    otherwise: 'there is no `/metrics`',
    purpose: 'What a Prometheus that reads `/metrics` has to send as its Bearer token; 16 characters or more.',
  },
  ADDRESS_DATA: {
    fallback: './dist/address-data.bin',
    purpose: 'Compiled country and network data for addresses; see `scripts/build-address-data.ts`.',
  },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof declared
/** Every setting, once: `config.ts` parses them, and the README's table is written from them. */
export const settings: Readonly<Record<SettingName, Setting>> = declared

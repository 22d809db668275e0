import { Client } from 'pg'
import { expect, test } from 'vitest'
import { readConfig, SettingError, siteOf, unknownNames } from './config.ts'

const bucket = { S3_BUCKET: 'clans', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }

test.each([
  ['https://clans.example', 'https://clans.example'],
  ['https://clans.example/', 'https://clans.example'],
  ['HTTP://Clans.example:8080', 'http://clans.example:8080'],
  ['https://clans.example:443', 'https://clans.example'],
])('accepts the origin %s', (text, origin) => {
  expect(readConfig({ BASE_URL: text }).baseUrl).toBe(origin)
  expect(readConfig({ ...bucket, S3_ENDPOINT: text }).bucket?.endpoint).toBe(origin)
})

test.each(['0.0.0.0', '::', 'fe80::1%eth0', 'my_host', 'clans.example'])('may listen on %s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host)
})

test.each([
  'https://example.org/clans',
  'https://clans.example?a=1',
  'https://clans.example/#top',
  'https://ada:secret@clans.example',
])('rejects %s, which is more than an origin', (text) => {
  expect(() => readConfig({ BASE_URL: text })).toThrow('The setting BASE_URL must be an origin such as')
  expect(() => readConfig({ ...bucket, S3_ENDPOINT: text })).toThrow(
    'The setting S3_ENDPOINT must be an origin such as',
  )
})

test.each(['smtp://post.example', 'smtps://ada:secret@post.example:465', 'smtp://[::1]:25'])(
  'accepts the mail server %s',
  (text) => expect(readConfig({ SMTP_URL: text }).smtpUrl).toBe(text),
)

test.each(['smtp://', 'smtps:///', 'smtp:post.example', 'smtp://?host=post.example'])(
  'rejects %s, which has no host',
  (text) => expect(() => readConfig({ SMTP_URL: text })).toThrow('The setting SMTP_URL must name the host'),
)

test('all defaults are valid and the config is frozen', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
    bucket: undefined,
    trustedProxies: { kind: 'none' },
    voteOffset: -240 * 60_000,
    rateLimits: true,
    limits: {},
    sharedAddresses: [],
    development: false,
  })
  expect(Object.isFrozen(config)).toBe(true)
})

test('accepts variables of other programs that resemble a short setting', () => {
  expect(() => readConfig({ HOSTS: '/etc/hosts', PORTS: '80', POST: '1', SORT: '1' })).not.toThrow()
})

test('lists unknown names in a settings file', () => {
  expect(unknownNames({ SITE_NAME: 'Clans', NODE_ENV: 'production', BACKUP_HOUR: '3' })).toEqual(['BACKUP_HOUR'])
})

test('treats an empty setting as missing and trims whitespace', () => {
  expect(readConfig({ PORT: ' ', SUPPORT_EMAIL: '' })).toMatchObject({ port: 3000, supportEmail: undefined })
  expect(readConfig({ PORT: ' 80\n', DISCORD_INVITE: ' discord.gg/abc ' })).toMatchObject({
    port: 80,
    discordInvite: 'https://discord.gg/abc',
  })
})

test.each([
  [{ PORT: '65536' }, 'The setting PORT must be a whole number from 0 to 65535, not "65536".'],
  [{ HOST: '999.1.1.1' }, 'The setting HOST must be an IP address or a host name.'],
  [{ PORT: '80a' }, 'The setting PORT must be a whole number from 0 to 65535, not "80a".'],
  [{ VOTE_UTC_OFFSET_MINUTES: '1.5' }, 'The setting VOTE_UTC_OFFSET_MINUTES must be a whole number from -720 to 840, not "1.5".'], // prettier-ignore
  [{ LOG_LEVEL: 'loud' }, 'The setting LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".'], // prettier-ignore
  [{ RATE_LIMITS: 'no' }, 'The setting RATE_LIMITS must be one of on, off, not "no".'],
  [{ SUPPORT_EMAIL: 'ada' }, 'The setting SUPPORT_EMAIL must be an email address such as admin@clans.example.'],
  [{ DISCORD_INVITE: 'a b' }, 'The setting DISCORD_INVITE must be a Discord invite such as https://discord.gg/abc, or its code.'], // prettier-ignore
  [{ DISCORD_GUILD_ID: '12' }, 'The setting DISCORD_GUILD_ID must be the ID of a Discord server, which has 15 to 20 digits.'], // prettier-ignore
  [{ METRICS_TOKEN: 'fifteen letters' }, 'The setting METRICS_TOKEN must have at least 16 characters.'],
  [{ TRUSTED_PROXIES: 'proxy' }, 'The setting TRUSTED_PROXIES is invalid: "proxy" is neither an address, a network such as 10.0.0.0/8, "loopback" nor "private".'], // prettier-ignore
  [{ ...bucket, S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'A' }, 'The setting S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.'], // prettier-ignore
  [{ S3_BUCKET: 'clans' }, 'The setting S3_ENDPOINT must be set because S3_BUCKET is set. Set all of S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, or none.'], // prettier-ignore
  [{ TERMS_DATE: '2026-02-30' }, 'The setting TERMS_DATE must be a date such as 2026-11-21.'],
  [{ PRIVACY_DATE: '21.11.2026' }, 'The setting PRIVACY_DATE must be a date such as 2026-11-21.'],
  [{ REPLY_HOURS: '0' }, 'The setting REPLY_HOURS must be a whole number from 1 to 1000, not "0".'],
  [{ PREMIUM_MONTH_USD: '$7' }, 'The setting PREMIUM_MONTH_USD must be an amount such as 7.99.'],
  [{ BASE_ULR: 'https://clans.example' }, 'BASE_ULR is not a setting; did you mean BASE_URL?'],
])('rejects %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(new SettingError(message))
})

test.each(['p@ss/word', 'a:b?c#d%e&f', '100%', ' [€] ".\'', '$x ${y}'])(
  'takes the DATABASE_PASSWORD %s as it is',
  (password) => {
    const { databaseUrl = '' } = readConfig({
      DATABASE_URL: 'postgres://muster@database/muster?application_name=a',
      DATABASE_PASSWORD: password,
    })
    const client = new Client({ connectionString: databaseUrl })
    expect(client).toMatchObject({ user: 'muster', password: password.trim(), host: 'database', database: 'muster' })
  },
)

test('DATABASE_PASSWORD replaces the password of DATABASE_URL, and needs a host there', () => {
  const read = (url: string) => readConfig({ DATABASE_URL: url, DATABASE_PASSWORD: 'b' }).databaseUrl
  expect(read('postgres://ada:a@db.example:5433/clans')).toBe('postgres://ada:b@db.example:5433/clans')
  expect(() => read('postgres:///clans')).toThrow('must name a host')
  expect(() => readConfig({ DATABASE_PASSWORD: 'geheim' })).toThrow(
    new SettingError('The setting DATABASE_URL must be set because DATABASE_PASSWORD is set.'),
  )
})

test('dates and promises of the legal pages', () => {
  const config = readConfig({ TERMS_DATE: '2026-11-21', REVIEW_HOURS: '72', MINIMUM_AGE: '16', PREMIUM_MONTH_USD: '5' })
  expect(siteOf(config, 'http://muster.test')).toMatchObject({
    termsDate: Date.UTC(2026, 10, 21),
    privacyDate: Date.UTC(2025, 9, 6),
    promises: { reviewHours: 72, replyHours: 48, minimumAge: 16, premiumMonthUsd: '5' },
  })
})

test.each([
  [{ DATABASE_URL: 'mysql://ada:geheim@db.example/clans' }, 'postgres:// or postgresql://'],
  [{ DATABASE_URL: 'ada:geheim@db.example' }, 'postgres:// or postgresql://'],
  [{ DATABASE_URL: 'postgres://ada:geheim/@db.example/clans' }, 'as DATABASE_PASSWORD'],
  [{ DATABASE_URL: 'postgres://ada:ge@geheim/heim@db.example/clans' }, 'as DATABASE_PASSWORD'],
  [
    { DATABASE_URL: 'postgres://ada:geheim%@db.example/clans' },
    'as in %40; set a password with special characters as DATABASE_PASSWORD',
  ],
  [{ SMTP_URL: 'https://ada:geheim@mail.example' }, 'smtp:// or smtps://'],
  [{ BASE_URL: 'ftp://ada:geheim@clans.example' }, 'http:// or https://'],
  [{ BASE_URL: 'https://ada:geheim@clans.example' }, 'an origin'],
])('rejects %j without repeating the password', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
  expect(() => readConfig(environment)).not.toThrow('geheim')
})

test('an address provider has its own host and budget unless they are set', () => {
  const provider = { ADDRESS_PROVIDER: 'abuseipdb', ADDRESS_PROVIDER_KEY: 'a-key' }
  expect(readConfig({}).addressProvider).toBeUndefined()
  expect(readConfig(provider).addressProvider).toEqual({
    name: 'abuseipdb',
    key: 'a-key',
    origin: 'https://api.abuseipdb.com',
    budget: 900,
  })
  const more = { ADDRESS_PROVIDER_URL: 'http://127.0.0.1:8080', ADDRESS_PROVIDER_BUDGET: '7' }
  const config = readConfig({ ...provider, ...more })
  expect(config.addressProvider).toMatchObject({ origin: 'http://127.0.0.1:8080', budget: 7 })
  expect(siteOf(config, 'http://muster.test').addressProvider).toBe('AbuseIPDB')
  expect(JSON.stringify(siteOf(config, 'http://muster.test'))).not.toContain('a-key')
})

test.each([
  [{ ADDRESS_PROVIDER_KEY: 'geheim' }, 'The setting ADDRESS_PROVIDER must be set because ADDRESS_PROVIDER_KEY is set.'],
  [{ ADDRESS_PROVIDER: 'proxycheck' }, "The setting ADDRESS_PROVIDER_KEY must be the account's API key"],
  [{ ADDRESS_PROVIDER: 'getipintel', ADDRESS_PROVIDER_KEY: 'geheim' }, 'must be an email address'],
  [{ ADDRESS_PROVIDER: 'minfraud', ADDRESS_PROVIDER_KEY: 'geheim' }, 'as in 123456:key'],
  [{ ADDRESS_PROVIDER: 'other', ADDRESS_PROVIDER_KEY: 'geheim' }, 'must be one of getipintel, proxycheck'],
])('rejects %j without repeating the key', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message)
  expect(() => readConfig(environment)).not.toThrow('geheim')
})

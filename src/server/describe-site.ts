import type { Config } from './config.ts'

/** Describes the site that a command works on. Contains no password. */
export function describeSite(config: Config, settingsFile: string | undefined): string {
  const settings = settingsFile === undefined ? 'without a settings file' : `settings from ${settingsFile}`
  return `Site: ${config.siteName}, ${describeStorage(config)}, ${settings}`
}

export function describeStorage({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (databaseUrl === undefined) return `embedded database in ${dataDir}`
  const url = new URL(databaseUrl)
  const host = url.searchParams.get('host') ?? url.host
  return `PostgreSQL database ${url.pathname.slice(1) || url.username} on ${host || 'this machine'}`
}

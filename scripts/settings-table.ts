import { type SettingName, settings } from '#server/settings.ts'

/** Settings in the README's short table. */
export const commonSettings: readonly SettingName[] = [
  'PORT',
  'DATA_DIR',
  'DATABASE_URL',
  'BASE_URL',
  'SITE_NAME',
  'GAME_NAME',
  'SUPPORT_EMAIL',
  'SMTP_URL',
  'TRUSTED_PROXIES',
]

/** Settings as a Markdown table: all of them for docs/CONFIGURATION.md, `commonSettings` for the README. Prints both if run as a script. */
export function settingsTable(names = Object.keys(settings) as readonly SettingName[]): string {
  const rows = names.map((name) => {
    const { fallback, otherwise, purpose } = settings[name]
    return `| \`${name}\` | ${otherwise ?? `\`${fallback}\``} | ${purpose} |`
  })
  return ['| Setting | Default | Purpose |', '|---|---|---|', ...rows].join('\n')
}

if (import.meta.main) console.log(`${settingsTable()}\n\n${settingsTable(commonSettings)}`)

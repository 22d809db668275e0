import { settings } from '#server/settings.ts'

/** The README's table of settings, in Markdown. Run as a script, it prints it. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { fallback, otherwise, purpose }]) => {
    return `| \`${name}\` | ${otherwise ?? `\`${fallback}\``} | ${purpose} |`
  })
  return ['| Setting | Where nothing is set | What for |', '|---|---|---|', ...rows].join('\n')
}

if (import.meta.main) console.log(settingsTable())

import { limits } from '#contract/limits.ts'
import { limitNames } from '#server/http/limits/limit-settings.ts'

/** The table of limits in docs/CONFIGURATION.md. Prints it if run as a script. */
export function limitsTable(): string {
  const rows = [...limitNames].map(([setting, name]) => {
    const { by, windows, purpose } = limits[name]
    const usual = windows.map(({ points, seconds }) => `${points}/${seconds}`).join('+')
    return `| \`${setting}\` | \`${usual}\` | ${by} | ${purpose} |`
  })
  return ['| Limit | Calls/seconds | Per | Counts |', '|---|---|---|---|', ...rows].join('\n')
}

if (import.meta.main) console.log(limitsTable())

interface ClanEntry {
  readonly id: number
  readonly act: string
  readonly clan_id: number | null
}

/** IDs of take-downs that were not undone. `entries` are newest first. */
export function activeTakeDowns(entries: readonly ClanEntry[]): ReadonlySet<number> {
  const restored = new Set<number | null>()
  const active = new Set<number>()
  for (const { id, act, clan_id: clan } of entries) {
    if (act === 'restoreClan') restored.add(clan)
    else if (act === 'takeDownClan' && !restored.has(clan)) active.add(id)
  }
  return active
}

type Fields = Readonly<Record<string, unknown>> | null

export interface Change {
  readonly field: string
  readonly before: string
  readonly after: string
}

export function listChanges(before: Fields, after: Fields): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: format(before?.[field]), after: format(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}

function format(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Listing fields with the column names that other lists use. The first name is the site's own. */
const aliases = {
  name: ['name', 'title', 'clan', 'clan name', 'group', 'community'],
  description: ['description', 'desc', 'about', 'text', 'summary', 'bio'],
  discordUrl: [
    'discord url',
    'discord',
    'discord link',
    'discord invite',
    'invite',
    'invite url',
    'invite link',
    'invite code',
  ],
  websiteUrl: ['website url', 'website', 'website link', 'web', 'homepage', 'site', 'link', 'url'],
  region: ['region', 'continent', 'area'],
  platforms: ['platforms', 'platform', 'system', 'systems'],
  playstyles: ['playstyles', 'playstyle', 'style', 'styles', 'types', 'type', 'tags'],
  languages: ['languages', 'language', 'lang', 'locale'],
  minAge: ['min age', 'minimum age', 'age'],
  recruiting: ['recruiting', 'recruitment'],
  size: ['size', 'members', 'member count'],
  microphone: ['microphone', 'mic'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof aliases
export const fields = Object.keys(aliases) as Field[]

/** Spelling in messages and docs/IMPORT.md. */
export const columnNames: Record<Field, string> = {
  name: 'name',
  description: 'description',
  discordUrl: 'discord_url',
  websiteUrl: 'website_url',
  region: 'region',
  platforms: 'platforms',
  playstyles: 'playstyles',
  languages: 'languages',
  minAge: 'min_age',
  recruiting: 'recruiting',
  size: 'size',
  microphone: 'microphone',
}

/** A listing needs at least one field of each group. */
const required: readonly (readonly Field[])[] = [['name'], ['platforms'], ['playstyles'], ['discordUrl', 'websiteUrl']]

const known = new Map(
  fields.flatMap((field) => aliases[field].map((alias, order) => [plain(alias), { field, order }] as const)),
)

/** Finds the field for a column name, ignoring case and separators. */
export function fieldNamed(column: string): Field | undefined {
  return known.get(plain(column))?.field
}

/** If several columns match a field, the one whose alias is listed first wins. */
export function chooseColumns(columns: readonly string[]): ReadonlyMap<Field, string> {
  const chosen = new Map<Field, string>()
  const order = (column: string) => known.get(plain(column))?.order ?? Infinity
  for (const column of columns) {
    const field = fieldNamed(column)
    const before = field && chosen.get(field)
    if (field && (before === undefined || order(column) < order(before))) chosen.set(field, column)
  }
  return chosen
}

/** Returns the missing required columns, such as `discord_url or website_url`. */
export function missingColumns(columns: Iterable<string>): string[] {
  const found = new Set([...columns].map(fieldNamed))
  const missing = required.filter((group) => !group.some((field) => found.has(field)))
  return missing.map((group) => group.map((field) => columnNames[field]).join(' or '))
}

/** Whether a column contains free tags, some of which may be playstyles. */
export function holdsTags(column: string): boolean {
  return ['tags', 'type', 'types'].includes(plain(column))
}

function plain(column: string): string {
  return column
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

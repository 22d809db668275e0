import type { OwnClan, ShownListing } from '#contract/own-clan.ts'

type Field = Exclude<keyof ShownListing, 'header_image_access'>

const labels: Readonly<Record<Field, string>> = {
  name: 'Name',
  header_image_filename: 'Header image',
  region: 'Region',
  platforms: 'Platforms',
  playstyles: 'Playstyles',
  description: 'Description',
  discord_url: 'Discord invite',
  website_url: 'Website',
  facts: 'Facts for players',
}

/** Labels of the fields that a pending edit changes, in form order. */
export function changedFields({ pending, ...current }: OwnClan): string[] {
  if (!pending) return []
  const fields = Object.keys(labels) as Field[]
  const isChanged = (field: Field) => JSON.stringify(pending[field]) !== JSON.stringify(current[field])
  return fields.filter(isChanged).map((field) => labels[field])
}

import type { OwnClan, ShownListing } from '#contract/own-clan.ts'

const labels: Readonly<Record<keyof ShownListing, string>> = {
  name: 'Name',
  header_image_filename: 'Header image',
  region: 'Region',
  platforms: 'Platforms',
  playstyles: 'Playstyles',
  description: 'Description',
  discord_url: 'Discord invite',
  website_url: 'Website',
}

/** The labels of the fields that a pending edit changes, in the form's order. */
export function changedFields({ pending, ...current }: OwnClan): string[] {
  if (!pending) return []
  const fields = Object.keys(labels) as (keyof ShownListing)[]
  return fields.filter((field) => pending[field] !== current[field]).map((field) => labels[field])
}

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

/** The names of what an edit that waits would change, in the form's order; none where nothing waits. */
export function changedFields({ pending, ...shown }: OwnClan): string[] {
  if (!pending) return []
  const fields = Object.keys(labels) as (keyof ShownListing)[]
  return fields.filter((field) => pending[field] !== shown[field]).map((field) => labels[field])
}

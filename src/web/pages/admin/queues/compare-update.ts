import type { PendingUpdate } from '#contract/review.ts'
import { regions } from '#contract/rules/clan-codes.ts'
import { platformNames, playstyleNames } from './listing-labels.ts'

export interface ComparedField {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'link' | 'image'
  readonly current: string | null
  readonly pending: string | null
  /** The queries for images. */
  readonly access?: { readonly current: string | null; readonly pending: string | null }
  readonly changed: boolean
}

export function compareUpdate(update: PendingUpdate): ComparedField[] {
  const field = (
    key: string,
    label: string,
    current: string | null,
    pending: string | null,
    kind: ComparedField['kind'] = 'text',
  ) => ({ key, label, kind, current, pending, changed: current !== pending })
  const { current_region: region, pending_region: nextRegion } = update
  return [
    {
      ...field('image', 'Image', update.current_header_image_filename, update.pending_header_image_filename, 'image'),
      access: { current: update.current_header_image_access, pending: update.pending_header_image_access },
    },
    field('name', 'Name', update.current_name, update.pending_name),
    field('region', 'Region', regions[region], regions[nextRegion]),
    field('platforms', 'Platforms', platformNames(update.current_platforms), platformNames(update.pending_platforms)),
    field(
      'playstyles',
      'Playstyles',
      playstyleNames(update.current_playstyles),
      playstyleNames(update.pending_playstyles),
    ),
    field('description', 'Description', update.current_description, update.pending_description),
    field('discord', 'Discord', update.current_discord_url, update.pending_discord_url, 'link'),
    field('website', 'Website', update.current_website_url, update.pending_website_url, 'link'),
  ]
}

import type { PendingUpdate } from '#contract/review.ts'
import { nameIn, namesText } from '#contract/rules/clans/clan-codes.ts'
import { factTexts } from '../../../features/clan-facts/fact-texts.ts'
import { inviteProblemLabels } from '#contract/rules/clans/invite-state.ts'

export interface ComparedField {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'link' | 'image'
  readonly current: string | null
  readonly pending: string | null
  /** Query strings that authorize loading the images. */
  readonly access?: { readonly current: string | null; readonly pending: string | null }
  readonly changed: boolean
  /** A problem of the current value. */
  readonly problem?: string | undefined
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
  const pendingFacts = factTexts(update.pending_facts)
  return [
    {
      ...field('image', 'Image', update.current_header_image_filename, update.pending_header_image_filename, 'image'),
      access: { current: update.current_header_image_access, pending: update.pending_header_image_access },
    },
    field('name', 'Name', update.current_name, update.pending_name),
    field('region', 'Region', nameIn('regions', region), nameIn('regions', nextRegion)),
    field(
      'platforms',
      'Platforms',
      namesText('platforms', update.current_platforms),
      namesText('platforms', update.pending_platforms),
    ),
    field(
      'playstyles',
      'Playstyles',
      namesText('playstyles', update.current_playstyles),
      namesText('playstyles', update.pending_playstyles),
    ),
    field('description', 'Description', update.current_description, update.pending_description),
    {
      ...field('discord', 'Discord', update.current_discord_url, update.pending_discord_url, 'link'),
      problem: update.current_invite_problem ? inviteProblemLabels[update.current_invite_problem] : undefined,
    },
    ...compareServers(update),
    field('website', 'Website', update.current_website_url, update.pending_website_url, 'link'),
    ...factTexts(update.current_facts).flatMap(({ name, term, text: current }, index) => {
      const pending = pendingFacts[index]?.text
      return current || pending ? [field(name, term, current ?? null, pending ?? null)] : []
    }),
  ]
}

/** Servers of the current and the new Discord invite. Different servers can have the same name. */
function compareServers(update: PendingUpdate): ComparedField[] {
  const { current_discord_url: currentUrl, pending_discord_url: pendingUrl } = update
  const { current_invite_server: current, pending_invite_server: pending, invite_changes_server: changed } = update
  if (currentUrl === pendingUrl || !pending) return []
  return [
    {
      key: 'server',
      label: 'Leads to the server',
      kind: 'text',
      current: current ?? (currentUrl && 'Not known'),
      pending,
      changed: changed ?? true,
    },
  ]
}

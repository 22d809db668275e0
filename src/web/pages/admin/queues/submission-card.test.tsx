import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { UnapprovedClan } from '#contract/review.ts'
import { SubmissionCard } from './submission-card.tsx'

const clan: UnapprovedClan = {
  id: 7,
  owner_user_id: null,
  owner_email: null,
  name: 'Night Watch',
  description: '',
  region: 'eu',
  platforms: 'pc',
  playstyles: 'casual',
  discord_url: 'https://discord.gg/nightwatch',
  website_url: null,
  header_image_filename: null,
  header_image_access: null,
  submitted_at: 0,
  revision: 1,
}
const render = (more: Partial<UnapprovedClan>) =>
  renderToString(<SubmissionCard clan={{ ...clan, ...more }} actions={null} />)

test('shows the Discord server behind the invite once it is known', () => {
  expect(render({ invite_server: '<b>Wölfe</b>' })).toContain('<bdi>&lt;b&gt;Wölfe&lt;/b&gt;</bdi>')
  for (const more of [{}, { invite_server: null }]) expect(render(more)).not.toContain('Leads to the server')
})

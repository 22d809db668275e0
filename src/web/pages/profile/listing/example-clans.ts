import type { OwnClan, ShownListing } from '#contract/own-clan.ts'
import type { Standing } from '../load-profile.ts'

interface ExampleClan {
  readonly listing: ShownListing & { readonly id: number }
  readonly premium: boolean
  readonly standing: Standing
}

export const exampleClans: readonly [ExampleClan, ExampleClan, ExampleClan] = [
  {
    listing: {
      id: 0,
      name: 'Example Company',
      description: 'An example card, so that you can see yours next to others.',
      region: 'eu',
      platforms: 'pc,ps',
      playstyles: 'competitive',
      discord_url: null,
      website_url: null,
      header_image_filename: null,
      header_image_access: null,
    },
    premium: false,
    standing: { rank: null, votes: 48, recommended: false },
  },
  {
    listing: {
      id: 0,
      name: 'Example Platoon',
      description: 'Another example. Descriptions longer than three lines are cut off and can be expanded.',
      region: 'ww',
      platforms: 'pc,xbox,ps',
      playstyles: 'casual',
      discord_url: null,
      website_url: null,
      header_image_filename: null,
      header_image_access: null,
    },
    premium: false,
    standing: { rank: null, votes: 7, recommended: false },
  },
  {
    listing: {
      id: 0,
      name: 'Example Squadron',
      description: 'The third example, only shown on wide screens.',
      region: 'as',
      platforms: 'pc',
      playstyles: 'casual,competitive',
      discord_url: null,
      website_url: null,
      header_image_filename: null,
      header_image_access: null,
    },
    premium: false,
    standing: { rank: null, votes: 3, recommended: false },
  },
]

/** An owner's listed clan in its normal state. */
export const exampleOwnClan: OwnClan = {
  ...exampleClans[0].listing,
  premium: false,
  approve_status: 1,
  update_pending: false,
  taken_down: false,
  revision: 1,
  pending: null,
}

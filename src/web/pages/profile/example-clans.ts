import type { ShownListing } from '#contract/own-clan.ts'
import type { Standing } from './load-profile.ts'

interface ExampleClan {
  readonly listing: ShownListing & { readonly id: number }
  readonly premium: boolean
  readonly standing: Standing
}

/** Cards of nobody, for an owner's own to stand among. */
export const exampleClans: readonly [ExampleClan, ExampleClan, ExampleClan] = [
  {
    listing: {
      id: 0,
      name: 'Example Company',
      description: 'A card of nobody, so that you can see yours among others.',
      region: 'eu',
      platforms: 'pc,ps',
      playstyles: 'competitive',
      discord_url: null,
      website_url: null,
      header_image_filename: null,
    },
    premium: false,
    standing: { rank: null, votes: 48, recommended: false },
  },
  {
    listing: {
      id: 0,
      name: 'Example Platoon',
      description: 'This one is nobody either. Descriptions longer than three lines are cut, and open with a press.',
      region: 'ww',
      platforms: 'pc,xbox,ps',
      playstyles: 'casual',
      discord_url: null,
      website_url: null,
      header_image_filename: null,
    },
    premium: false,
    standing: { rank: null, votes: 7, recommended: false },
  },
  {
    listing: {
      id: 0,
      name: 'Example Squadron',
      description: 'And this is the third. Seen on wide screens alone.',
      region: 'as',
      platforms: 'pc',
      playstyles: 'casual,competitive',
      discord_url: null,
      website_url: null,
      header_image_filename: null,
    },
    premium: false,
    standing: { rank: null, votes: 3, recommended: false },
  },
]

import { describe, expect, test } from 'vitest'
import { listingMessages } from '#contract/listing.ts'
import { draftOf, listingOf, splitWebsite, stripInvite } from './clan-draft.ts'
import { judgeDraft } from './judge-draft.ts'
import { faultOfImage } from '../image-field/judge-image.ts'

describe('what is typed', () => {
  test.each([
    ['https://discord.gg/watch', 'watch'],
    ['http://www.discord.gg/watch', 'watch'],
    [' discord.gg/invite/watch ', 'watch'],
    ['discord.com/invite/watch', 'watch'],
    ['https://discordapp.com/invite/watch', 'watch'],
    ['https://ptb.discord.com/invite/watch', 'watch'],
    ['https://canary.discord.com/invite/watch', 'watch'],
    ['watch', 'watch'],
    ['https://elsewhere.example/watch', 'https://elsewhere.example/watch'],
  ])('the invite %s is kept as %s', (typed, kept) => {
    expect(stripInvite(typed)).toBe(kept)
  })

  test('a website loses its scheme, which is remembered', () => {
    expect(splitWebsite('HTTPS://a.example/b', 'http://')).toEqual({ website: 'a.example/b', scheme: 'https://' })
    expect(splitWebsite('a.example/b', 'http://')).toEqual({ website: 'a.example/b', scheme: 'http://' })
    expect(splitWebsite('a.example/b', 'https://')).toEqual({ website: 'a.example/b', scheme: 'https://' })
  })

  test('goes out whole: the invite with its prefix, the website with a scheme', () => {
    const draft = { ...draftOf(undefined), invite: 'watch', website: 'a.example' }
    expect(listingOf(draft)).toMatchObject({
      region: 'na',
      discordUrl: 'https://discord.gg/watch',
      websiteUrl: 'http://a.example',
    })
    expect(listingOf(draftOf(undefined))).toMatchObject({ discordUrl: '', websiteUrl: '' })
  })

  test('what is stored comes back as it was', () => {
    const stored = {
      name: 'Night Watch',
      description: 'Fridays.',
      region: 'eu',
      platforms: 'pc,ps',
      playstyles: 'casual',
      discord_url: 'https://discord.gg/watch',
      website_url: 'https://a.example/',
      header_image_filename: 'a.webp',
    } as const
    expect(listingOf(draftOf(stored))).toEqual({
      name: 'Night Watch',
      description: 'Fridays.',
      region: 'eu',
      platforms: ['pc', 'ps'],
      playstyles: ['casual'],
      discordUrl: 'https://discord.gg/watch',
      websiteUrl: 'https://a.example/',
    })
  })
})

describe('what is judged', () => {
  const picture = (size: number, type = 'image/png') => ({ size, type })
  const nothing = { file: undefined, stored: undefined }

  test('an empty form is told all that is missing', () => {
    expect(judgeDraft(draftOf(undefined), nothing, 'ordinary')).toEqual({
      name: listingMessages.shortName,
      platforms: listingMessages.noPlatform,
      playstyles: listingMessages.noPlaystyle,
      discordUrl: listingMessages.noLink,
      headerImageFile: listingMessages.noImage,
    })
  })

  test('a whole one passes with the image that is there', () => {
    const draft = { ...draftOf(undefined), name: 'Abc', website: 'a.example' } as const
    const whole = { ...draft, platforms: ['pc'], playstyles: ['casual'] } as const
    expect(judgeDraft(whole, { file: undefined, stored: 'a.webp' }, 'ordinary')).toEqual({})
  })

  test('an image by its size and kind', () => {
    expect(faultOfImage(picture(1_048_576), 'ordinary')).toBeUndefined()
    expect(faultOfImage(picture(1_048_577), 'ordinary')).toBe('File cannot be larger than 1 MB')
    expect(faultOfImage(picture(10_485_760), 'premium')).toBeUndefined()
    expect(faultOfImage(picture(10_485_761), 'premium')).toBe('File cannot be larger than 10 MB')
    expect(faultOfImage(picture(1, 'image/gif'), 'premium')).toBeUndefined()
    expect(faultOfImage(picture(1, 'image/gif'), 'ordinary')).toBe('Please choose a PNG, JPEG or WebP image')
    expect(faultOfImage(picture(1, 'image/svg+xml'), 'premium')).toBe('Please choose a PNG, JPEG, WebP or GIF image')
    expect(faultOfImage(picture(0), 'ordinary')).toMatch(/cannot be read/)
  })
})

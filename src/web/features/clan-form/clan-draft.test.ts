import { describe, expect, test } from 'vitest'
import { addClan, editClan, type OwnClan } from '#contract/own-clan.ts'
import { listingMessages } from '#contract/rules/clans/listing-rules.ts'
import { factMessages } from '#contract/rules/clans/clan-facts.ts'
import {
  bodyOf,
  changesOf,
  type ClanDraft,
  draftOf,
  editWebsite,
  fieldNames,
  listingOf,
  rejectedChanges,
  type Scheme,
  stripInvite,
} from './clan-draft.ts'
import { factsDraftOf, factsOf, type FactsDraft, fieldOfFact } from './facts-draft.ts'
import { validateBody } from '../forms/validate-body.ts'
import { imageError } from '../image-field/validate-image.ts'

describe('input', () => {
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
  ])('the invite %s becomes %s', (typed, code) => {
    expect(stripInvite(typed)).toBe(code)
  })

  describe('the scheme of a website', () => {
    const none = { website: '', scheme: 'http://' } as const
    const secure = { website: 'a.example', scheme: 'https://' } as const
    /** Types one character after another at the end of the field. */
    const type = (text: string) =>
      Array.from(text).reduce<{ website: string; scheme: Scheme }>(
        (before, key) => editWebsite(before, before.website + key, key),
        none,
      )

    test('is split off the pasted or typed text', () => {
      const pasted = 'HTTPS://a.example/b'
      expect(editWebsite(none, pasted, pasted)).toEqual({ website: 'a.example/b', scheme: 'https://' })
      expect(type('https://a.example')).toEqual(secure)
      expect(type('a.example')).toEqual({ website: 'a.example', scheme: 'http://' })
    })

    test('is kept by an edit', () => {
      expect(editWebsite(secure, 'a.example/b', '/b')).toEqual({ website: 'a.example/b', scheme: 'https://' })
      expect(editWebsite(secure, 'a.', null)).toEqual({ website: 'a.', scheme: 'https://' })
      expect(editWebsite(secure, 'http://a.example', 'http://')).toEqual({ website: 'a.example', scheme: 'http://' })
    })

    test('is http:// for another website without a scheme', () => {
      expect(editWebsite(secure, 'b.example', 'b.example')).toEqual({ website: 'b.example', scheme: 'http://' })
      expect(editWebsite(secure, 'b', 'b')).toEqual({ website: 'b', scheme: 'http://' })
      expect(editWebsite(secure, '', null)).toEqual(none)
    })
  })

  test('the listing has the full URLs of invite and website', () => {
    const draft = { ...draftOf(undefined), invite: 'watch', website: 'a.example' }
    expect(listingOf(draft)).toMatchObject({
      region: 'na',
      discordUrl: 'https://discord.gg/watch',
      websiteUrl: 'http://a.example',
    })
    expect(listingOf(draftOf(undefined))).toMatchObject({ discordUrl: '', websiteUrl: '' })
  })

  test('a stored listing survives the round trip through the draft', () => {
    const stored = {
      name: 'Night Watch',
      description: 'Fridays.',
      region: 'eu',
      platforms: 'pc,ps',
      playstyles: 'casual',
      discord_url: 'https://discord.gg/watch',
      website_url: 'https://a.example/',
      header_image_filename: 'a.webp',
      header_image_access: null,
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

describe('facts', () => {
  const draftWith = (facts: Partial<FactsDraft>) => {
    const draft = draftOf(undefined)
    return { ...draft, facts: { ...draft.facts, ...facts } }
  }
  const factsIn = (draft: ClanDraft, initial = draftOf(undefined)) => bodyOf(draft, initial, undefined, undefined).facts
  const fieldOf = (path: string) => Object.entries(fieldOfFact).find(([part]) => part === path)?.[1]
  const errorsOf = (facts: Partial<FactsDraft>) =>
    validateBody(addClan.body, bodyOf(draftWith(facts), draftOf(undefined), undefined, undefined), fieldOf)

  test('are sent only after a change, and may be removed', () => {
    expect(factsIn(draftOf(undefined))).toBeUndefined()
    expect(factsIn(draftWith({ minAge: '18', timeZone: 'Europe/Berlin' }))).toBe('{"min_age":18}')
    expect(factsIn(draftOf(undefined), draftWith({ minAge: '18' }))).toBe('{}')
  })

  test('each error is at its field', () => {
    expect(errorsOf({ minAge: '7' })).toEqual({ minAge: factMessages.notAnAge })
    expect(errorsOf({ from: '19:00' })).toEqual({
      days: factMessages.noDay,
      to: factMessages.noEnd,
      timeZone: factMessages.noTimeZone,
    })
    expect(errorsOf({ days: ['mo'], timeZone: 'Europe/Berlin' })).toEqual({
      from: factMessages.noStart,
      to: factMessages.noEnd,
    })
    expect(errorsOf({ days: ['mo'], from: '19:00', to: '23:00', timeZone: 'Europe/Berlin' })).toEqual({})
  })

  test('stored facts survive the round trip through the draft', () => {
    const facts = {
      languages: ['de', 'pt-BR'],
      play_times: { days: ['fr', 'sa'], from: '20:00', to: '01:00', time_zone: 'Europe/Berlin' },
      min_age: 16,
      recruiting: 'trial',
      size: '26-50',
      microphone: 'required',
    } as const
    expect(
      factsOf(
        factsDraftOf({
          ...facts,
          languages: [...facts.languages],
          play_times: { ...facts.play_times, days: ['fr', 'sa'] },
        }),
      ),
    ).toEqual(facts)
  })
})

describe('validation', () => {
  const picture = (size: number, type = 'image/png') => ({ size, type })
  const fieldOf = (property: string) => fieldNames.find((name) => name === property)

  test('an empty form has an error for each missing field', () => {
    expect(
      validateBody(addClan.body, bodyOf(draftOf(undefined), draftOf(undefined), undefined, undefined), fieldOf),
    ).toEqual({
      name: listingMessages.shortName,
      platforms: listingMessages.noPlatform,
      playstyles: listingMessages.noPlaystyle,
      discordUrl: listingMessages.noLink,
      headerImageFile: listingMessages.noImage,
    })
  })

  test('a complete form is valid with a chosen image or the stored one', () => {
    const draft = { ...draftOf(undefined), name: 'Abc', website: 'a.example' } as const
    const complete = { ...draft, platforms: ['pc'], playstyles: ['casual'] } as const
    const file = new File(['x'], 'a.webp', { type: 'image/webp' })
    expect(validateBody(addClan.body, bodyOf(complete, draftOf(undefined), file, undefined), fieldOf)).toEqual({})
    expect(validateBody(editClan.body, bodyOf(complete, draftOf(undefined), file, 'a.webp'), fieldOf)).toEqual({})
    expect(validateBody(editClan.body, bodyOf(complete, draftOf(undefined), undefined, 'a.webp'), fieldOf)).toEqual({})
  })

  test('checks the size and type of an image', () => {
    expect(imageError(picture(1_048_576), 'ordinary')).toBeUndefined()
    expect(imageError(picture(1_048_577), 'ordinary')).toBe('File cannot be larger than 1 MB')
    expect(imageError(picture(10_485_760), 'premium')).toBeUndefined()
    expect(imageError(picture(10_485_761), 'premium')).toBe('File cannot be larger than 10 MB')
    expect(imageError(picture(1, 'image/gif'), 'premium')).toBeUndefined()
    expect(imageError(picture(1, 'image/gif'), 'ordinary')).toBe('Please choose a PNG, JPEG or WebP image')
    expect(imageError(picture(1, 'image/svg+xml'), 'premium')).toBe('Please choose a PNG, JPEG, WebP or GIF image')
    expect(imageError(picture(0), 'ordinary')).toMatch(/cannot be read/)
  })
})

test('the changes of a draft are the fields that differ from the initial draft', () => {
  const initial = draftOf(undefined)
  expect(changesOf(initial, initial)).toEqual({})
  const changes = { description: 'We hold the line.', platforms: ['pc'], facts: { ...initial.facts, minAge: '16' } }
  expect(changesOf({ ...initial, ...changes }, initial)).toEqual(changes)
})

test('a rejected edit can be restored as changes to the listing', () => {
  const clan: OwnClan = {
    id: 1,
    name: 'Wolves',
    description: '',
    region: 'eu',
    platforms: 'pc',
    playstyles: 'casual',
    discord_url: 'https://discord.gg/wolves',
    website_url: null,
    facts: { languages: ['de'] },
    header_image_filename: 'a.webp',
    header_image_access: null,
    premium: false,
    approve_status: 1,
    update_pending: false,
    taken_down: false,
    pending: null,
    revision: 3,
  }
  const asked = {
    description: 'Howl.',
    platforms: 'pc,xbox',
    discord_url: null,
    website_url: 'https://a.example',
    facts: {},
  }
  const rejection = { kind: 'update', reason: '', at: 0 } as const
  expect(rejectedChanges({ ...clan, last_rejection: { ...rejection, asked } })).toEqual({
    description: 'Howl.',
    platforms: ['pc', 'xbox'],
    invite: '',
    website: 'a.example',
    scheme: 'https://',
    facts: factsDraftOf({}),
  })
  expect(rejectedChanges({ ...clan, last_rejection: rejection })).toEqual({})
  expect(rejectedChanges({ ...clan, last_rejection: null })).toEqual({})
})

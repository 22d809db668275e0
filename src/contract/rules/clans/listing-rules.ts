// Separate from the schemas, so that pages that only show a rule do not load zod.

/** Lengths in UTF-16 code units. */
export const minNameLength = 3
export const maxNameLength = 80
export const maxDescriptionLength = 4000

/** The form's error messages; the first three are quoted in the specification. */
export const listingMessages = {
  shortName: `This field must be at least ${minNameLength} characters long`,
  noPlatform: 'Please select at least one platform',
  noPlaystyle: 'Please select at least one playstyle',
  longName: `This field must be at most ${maxNameLength} characters long`,
  longDescription: `The description must be at most ${maxDescriptionLength} characters long`,
  notText: 'This field must be text',
  unprintable: 'Please remove the control characters',
  notARegion: 'Please select a region',
  notAnInvite: 'Please enter a Discord invite',
  notAWebsite: 'Please enter a web address',
  noLink: 'Please enter a Discord invite or a website',
  noImage: 'Please choose an image',
  notYourImage: "This is not one of your clan's images",
} as const

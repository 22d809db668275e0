// Separate from the schema, so that pages that only show names do not load zod.

export const recruiting = { open: 'Open', trial: 'By trial', closed: 'Closed' } as const
export const sizeBands = {
  '1-10': '1–10 members',
  '11-25': '11–25 members',
  '26-50': '26–50 members',
  '51-100': '51–100 members',
  '101+': 'More than 100 members',
} as const
export const microphone = { required: 'Required', optional: 'Optional', unused: 'Not used' } as const
export const days = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
} as const
/** Parts of a day in the visitor's time zone, as filters. */
export const playHours = {
  morning: 'Mornings, 6:00–12:00',
  afternoon: 'Afternoons, 12:00–18:00',
  evening: 'Evenings, 18:00–24:00',
  night: 'Nights, 0:00–6:00',
} as const

export type Recruiting = keyof typeof recruiting
export type SizeBand = keyof typeof sizeBands
export type Microphone = keyof typeof microphone
export type Day = keyof typeof days
export type PlayHours = keyof typeof playHours

/** Real communities state up to a dozen. */
export const maxLanguages = 12
/** Discord's own minimum age. */
export const lowestMinAge = 13
export const highestMinAge = 99
/** Ages that players can choose in the filter; the last one includes older players. */
export const filterAges = Array.from({ length: 28 }, (_, index) => lowestMinAge + index)

export const factMessages = {
  notALanguage: 'Please select a language',
  manyLanguages: `Please select at most ${maxLanguages} languages`,
  noDay: 'Please select at least one day',
  noStart: 'Please enter when play starts on these days, such as 19:30',
  noEnd: 'Please enter when play ends on these days, such as 23:00',
  noTimeZone: 'Please select a time zone',
  notAnAge: `Please enter an age from ${lowestMinAge} to ${highestMinAge}`,
  notAChoice: 'Please select one of the options',
} as const

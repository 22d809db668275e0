/** Why an honest vote may look suspicious. */
export const situations = [
  'ordinary',
  'household',
  'carrier',
  'campus',
  'lan-party',
  'internet-cafe',
  'brigade',
  'stream',
  'new-phone',
  'new-browser',
  'privacy-browser',
  'vpn',
  'tournament',
  'posted-link',
  'merger',
  'viral',
  'school-class',
  'company',
  'comeback',
] as const
export type Situation = (typeof situations)[number]
